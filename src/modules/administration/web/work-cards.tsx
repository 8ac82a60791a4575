import type { ReactNode } from 'react';
import { counted } from '#contract/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Panel, PanelNote } from '#ui/panel/panel.tsx';
import type { JobsView } from '../operations.contract.ts';
import styles from './administration.module.css';
import { durationWords } from './work-words.ts';

type Queue = JobsView['queues'][number];
type Consumer = JobsView['consumers'][number];

/** A job or event that waits for longer than this is marked as late. */
const LATE_SECONDS = 60;

export function QueuesCard({ queues }: { queues: readonly Queue[] }) {
  const isBusy = ({ due, later, running, failed }: Queue) => due + later + running + failed > 0;
  return (
    <Panel
      id="queues"
      title="Queues"
      intro="Jobs that are done in the background, such as mails and cleaning."
    >
      <Work
        label="Queues"
        rows={queues.filter(isBusy).map((one) => ({ name: one.name, facts: queueFacts(one) }))}
        none="No job waits."
        rest={queues.filter((one) => !isBusy(one)).map(({ name }) => name)}
        restTitle={(count) => (count === 1 ? '1 queue is empty' : `${count} queues are empty`)}
      />
    </Panel>
  );
}

function queueFacts({ due, oldestSeconds, later, retrying, running, failed }: Queue): ReactNode {
  return (
    <>
      {due > 0 ? (
        <span>
          {due} due, the oldest for {durationWords(oldestSeconds)}
        </span>
      ) : null}
      {running > 0 ? <span>{running} running</span> : null}
      {later > 0 ? <span>{later} for later</span> : null}
      {retrying > 0 ? <span>{retrying} tried before</span> : null}
      {due > 0 && oldestSeconds > LATE_SECONDS ? <Badge tone="warning">Late</Badge> : null}
      {failed > 0 ? <Badge tone="danger">{`${failed} failed`}</Badge> : null}
    </>
  );
}

export function ConsumersCard({ consumers }: { consumers: readonly Consumer[] }) {
  // What happened a moment ago is on its way.
  const isBehind = ({ lagSeconds, setAside }: Consumer) => lagSeconds >= 1 || setAside > 0;
  return (
    <Panel
      id="consumers"
      title="Consumers"
      intro="They read what happened and do what follows from it: notifications, search, statistics. An event that a consumer gave up on is a bug: please report it."
    >
      <Work
        label="Consumers"
        rows={consumers.filter(isBehind).map((one) => ({ name: one.name, facts: consumerFacts(one) }))}
        none="All consumers are up to date."
        rest={consumers.filter((one) => !isBehind(one)).map(({ name }) => name)}
        restTitle={(count) =>
          count === 1 ? '1 consumer is up to date' : `${count} consumers are up to date`
        }
      />
    </Panel>
  );
}

function consumerFacts({ behind, lagSeconds, setAside }: Consumer): ReactNode {
  return (
    <>
      {behind > 0 ? (
        <span>
          {counted(behind, 'event')} behind, {durationWords(lagSeconds)}
        </span>
      ) : null}
      {lagSeconds > LATE_SECONDS ? <Badge tone="warning">Late</Badge> : null}
      {setAside > 0 ? <Badge tone="danger">{`Gave up on ${counted(setAside, 'event')}`}</Badge> : null}
    </>
  );
}

interface WorkProps {
  label: string;
  rows: readonly { name: string; facts: ReactNode }[];
  none: string;
  rest: readonly string[];
  restTitle: (count: number) => string;
}

/** What has something to do, and below it, closed, what has nothing. */
function Work({ label, rows, none, rest, restTitle }: WorkProps) {
  return (
    <>
      {rows.length === 0 ? <PanelNote>{none}</PanelNote> : null}
      {rows.length > 0 ? (
        <ul className={styles.rows} aria-label={label}>
          {rows.map(({ name, facts }) => (
            <li key={name} className={styles.row}>
              <p className={styles.title}>{name}</p>
              <p className={styles.facts}>{facts}</p>
            </li>
          ))}
        </ul>
      ) : null}
      {rest.length > 0 ? (
        <Disclosure title={restTitle(rest.length)}>
          <p className={styles.names}>{rest.join(', ')}</p>
        </Disclosure>
      ) : null}
    </>
  );
}
