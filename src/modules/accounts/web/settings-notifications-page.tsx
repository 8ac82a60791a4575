import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { PushCard } from '#modules/push/web/push-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { MailNotificationsCard } from './mail-notifications-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Notification settings' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [viewer, preferences, push] = await Promise.all([
    api.getViewer(),
    settled(api.getPreferences()),
    settled(api.getPush()),
  ]);
  return { on: viewer.mailsNotifications, preferences: preferences.ok ? preferences.value : null, push };
}

export default function SettingsNotificationsPage() {
  const { on, preferences, push } = useLoaderData<typeof loader>();
  return (
    <>
      <PushCard state={push} />
      <MailNotificationsCard on={on} preferences={preferences} />
      {preferences ? <TimeZoneCard saved={preferences} /> : null}
    </>
  );
}
