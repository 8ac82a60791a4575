import type { LoaderFunctionArgs } from 'react-router';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { useViewer } from '#web/viewer.ts';
import { AccountFactsCard } from './account-facts-card.tsx';
import { MailNotificationsCard } from './mail-notifications-card.tsx';
import styles from './settings.module.css';

export function meta() {
  return pageMeta({ title: 'Settings' });
}

export function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return null;
}

export default function SettingsPage() {
  const viewer = useViewer();
  if (!viewer) return null;
  const account = (
    <div className={styles.cards}>
      <AccountFactsCard viewer={viewer} />
      <MailNotificationsCard on={viewer.mailsNotifications} />
    </div>
  );
  return (
    <section className={styles.page}>
      <h1>Settings</h1>
      <Tabs label="Settings" items={[{ value: 'account', label: 'Account Settings', content: account }]} />
    </section>
  );
}
