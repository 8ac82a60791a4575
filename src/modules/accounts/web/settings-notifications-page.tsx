import { useLoaderData } from 'react-router';
import { PushCard } from '#modules/push/web/push-card.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { MailNotificationsCard } from './mail-notifications-card.tsx';

export const meta = titled('Notification settings');

export const loader = forViewer(async ({ api }) => {
  const [viewer, preferences, push] = await Promise.all([
    api.getViewer(),
    settled(api.getPreferences()),
    settled(api.getPush()),
  ]);
  return { on: viewer.mailsNotifications, preferences: preferences.ok ? preferences.value : null, push };
});

export default function SettingsNotificationsPage() {
  const { on, preferences, push } = useLoaderData<typeof loader>();
  return (
    <>
      <PushCard state={push} />
      <MailNotificationsCard on={on} preferences={preferences} />
    </>
  );
}
