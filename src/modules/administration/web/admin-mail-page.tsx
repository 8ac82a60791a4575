import { useLoaderData } from 'react-router';
import { Badge } from '#ui/badge/badge.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { Panel, PanelNote } from '#ui/panel/panel.tsx';
import { Stats } from '#ui/stat/stat.tsx';
import { Time } from '#ui/time/time.tsx';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { forViewer, orNotFound } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import type { MailView } from '../operations.contract.ts';
import styles from './administration.module.css';
import { DeadJobsCard } from './dead-jobs-card.tsx';
import { TestMailCard } from './test-mail-card.tsx';
import { durationWords, kindWords } from './work-words.ts';

const QUEUE = 'mail';

export const meta = titled('Mail');

export const loader = forViewer(async ({ api }) => {
  const [mail, failed] = await orNotFound(
    Promise.all([api.adminMail(), api.deadJobs({ query: { queue: QUEUE } })]),
  );
  return { mail, failed };
});

/** How mail is set up, whether it works, and what waits or failed. */
export default function AdminMailPage() {
  const { mail, failed } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Mail</h1>
      <AdminTabs />
      <SettingsCard mail={mail} />
      <TestMailCard />
      <WaitingMailCard mail={mail} />
      <DeadJobsCard
        title="Failed mails"
        intro="Emails that failed on every try, for example because the address does not exist. They stay here for a year."
        noun="mail"
        queue={QUEUE}
        first={failed}
      />
    </div>
  );
}

const TLS = { always: 'Always', offered: 'If the server offers it (STARTTLS)' } as const;

const DELIVERY = {
  smtp: null,
  mailbox: 'There is no mail server. Mails are on the developer page of this machine.',
  none: 'SMTP_URL is not set. Mail waits until it is.',
} as const;

function SettingsCard({ mail: { delivery, server, from, dkimSelector } }: { mail: MailView }) {
  const yes = (is: boolean) => (is ? 'Set' : 'Not set');
  return (
    <Panel
      id="settings"
      title="Settings"
      intro="They come from the environment of the server. Change them there and restart it."
      status={delivery === 'smtp' ? null : <Badge tone="warning">No mail server</Badge>}
    >
      <PanelNote>{DELIVERY[delivery]}</PanelNote>
      <DefinitionList
        items={[
          { term: 'Server', detail: server?.host },
          { term: 'Port', detail: server?.port },
          { term: 'Encryption', detail: server && TLS[server.tls] },
          { term: 'User', detail: server && yes(server.hasUser) },
          { term: 'Password', detail: server && yes(server.hasPassword) },
          { term: 'Sender', detail: <bdi>{from}</bdi> },
          { term: 'DKIM selector', detail: dkimSelector || 'Not set' },
        ]}
      />
    </Panel>
  );
}

function WaitingMailCard({ mail }: { mail: MailView }) {
  const { waiting, oldestSeconds, later, retrying, failed, next } = mail;
  return (
    <Panel
      id="waiting"
      title="Waiting mails"
      intro="A mail that fails is tried again by itself for three days, with pauses of up to an hour."
    >
      <Stats
        items={[
          {
            label: 'due now',
            value: waiting,
            note: waiting > 0 ? `the oldest for ${durationWords(oldestSeconds)}` : undefined,
          },
          { label: 'for later', value: later },
          { label: 'tried before', value: retrying },
          { label: 'failed for good', value: failed },
        ]}
      />
      {next.length > 0 ? (
        <ul className={styles.rows} aria-label="Mails that are tried again">
          {next.map(({ jobId, kind, tries, nextAt, reason }) => (
            <li key={jobId} className={styles.row}>
              <div className={styles.what}>
                <p className={styles.title}>{kindWords(kind)}</p>
                <p>{reason}</p>
              </div>
              <p className={styles.facts}>
                <span>{tries === 1 ? '1 try' : `${tries} tries`}</span>
                <span>
                  Next <Time value={nextAt} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
