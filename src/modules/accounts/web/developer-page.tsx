import type { LoaderFunctionArgs } from 'react-router';
import { settingsContext } from '#web/context.ts';
import { notFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { CallTestsCard } from './call-tests-card.tsx';
import { DemoAccountsCard } from './demo-accounts-card.tsx';
import styles from './developer.module.css';
import { MailboxCard } from './mailbox-card.tsx';

export const meta = titled('Developer page');

/** Only outside production, and only for callers on the same machine. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(settingsContext).devTools) throw notFound();
  return null;
}

export default function DeveloperPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Developer page</h1>
        <p>
          Only on this machine, and never in production: the emails that would have been sent, and tools to
          try things out.
        </p>
        <p>
          <Link to={paths.components}>Components</Link> shows the building blocks of every page, in every
          state.
        </p>
      </header>
      <div className={styles.columns}>
        <div className={styles.side}>
          <DemoAccountsCard />
          <CallTestsCard />
        </div>
        <MailboxCard />
      </div>
    </div>
  );
}
