import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { MailNotificationsCard } from './mail-notifications-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

export function meta() {
  return pageMeta({ title: 'Notification settings' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [viewer, preferences] = await Promise.all([api.getViewer(), settled(api.getPreferences())]);
  return { on: viewer.mailsNotifications, preferences: preferences.ok ? preferences.value : null };
}

export default function SettingsNotificationsPage() {
  const { on, preferences } = useLoaderData<typeof loader>();
  return (
    <>
      <MailNotificationsCard on={on} preferences={preferences} />
      {preferences ? <TimeZoneCard saved={preferences} /> : null}
    </>
  );
}
