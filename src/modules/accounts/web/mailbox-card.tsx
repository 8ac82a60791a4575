import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { Loading, SkeletonText } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Time } from '#ui/time/time.tsx';
import styles from './developer.module.css';
import { useDeveloperData } from './use-developer-data.ts';

interface DevMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  links: string[];
  createdAt: string;
}

export function MailboxCard() {
  const [mails, reload] = useDeveloperData<DevMail[]>('/api/dev/mailbox');
  return (
    <section className={styles.card} aria-labelledby="mailbox-title">
      <div className={styles.bar}>
        <h2 id="mailbox-title">Mailbox</h2>
        <Button size="s" icon={<RefreshCw />} onClick={reload} busyLabel="Refreshing">
          Refresh
        </Button>
      </div>
      {mails.state === 'loading' ? (
        <Loading label="Loading the mailbox">
          <SkeletonText lines={4} />
        </Loading>
      ) : null}
      {mails.state === 'failed' ? (
        <ErrorState compact title="There is no mailbox here" onRetry={reload}>
          <p>If SMTP_URL is set, emails are sent for real.</p>
        </ErrorState>
      ) : null}
      {mails.state === 'ready' && mails.value.length === 0 ? (
        <EmptyState compact title="No emails yet">
          <p>Sign up, and the link to confirm the address appears here.</p>
        </EmptyState>
      ) : null}
      {mails.state === 'ready' && mails.value.length > 0 ? (
        <ol className={styles.mails}>
          {mails.value.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function Mail({ mail }: { mail: DevMail }) {
  return (
    <li className={styles.mail}>
      <h3>{mail.subject}</h3>
      <p className={styles.soft}>
        To <span className={styles.address}>{mail.to}</span> ·{' '}
        <Time value={mail.createdAt} format="date-time" />
      </p>
      {mail.links.length > 0 ? (
        <ul className={styles.links}>
          {mail.links.map((link) => (
            <li key={link}>
              <a href={link}>{link}</a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.soft}>
        <a href={`/api/dev/mailbox/${mail.id}`} target="_blank" rel="noopener">
          Preview
        </a>
      </p>
      <details>
        <summary>Full text</summary>
        <pre>{mail.text}</pre>
      </details>
    </li>
  );
}
