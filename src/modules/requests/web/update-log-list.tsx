import clsx from 'clsx';
import { Flag, MessageSquareText, X } from 'lucide-react';
import { Time } from '#ui/time/time.tsx';
import { LinkedText } from '#web/linked-text.tsx';
import type { RequestView } from '../requests.contract.ts';
import { closingText, isMilestone, logLabel } from '../requests.display.rules.ts';
import type { Side } from '../requests.moves.rules.ts';
import { authorOf, namesOf, ownLogLabel } from './request-shown.ts';
import styles from './update-log-list.module.css';

export function UpdateLogList({ request, side }: { request: RequestView; side: Side }) {
  return (
    <ol className={styles.log} aria-label="Update log">
      {request.updates.map((entry, index) => {
        const own = ownLogLabel(entry, side);
        return (
          <Entry
            // The log is append-only, and its entries have no ids.
            // biome-ignore lint/suspicious/noArrayIndexKey: log entries never change their index
            key={index}
            kind={isMilestone(entry.type) ? 'milestone' : 'update'}
            title={own ?? logLabel(entry.type)}
            author={own ? null : authorOf(request, entry, side)}
            date={entry.date}
            note={entry.note}
          />
        );
      })}
      {request.closedAt && (
        <Entry
          kind="closing"
          title={closingText(request, namesOf(request), side)}
          author={null}
          date={request.closedAt}
          note={request.closingNote ?? ''}
        />
      )}
    </ol>
  );
}

interface EntryProps {
  kind: 'milestone' | 'update' | 'closing';
  title: string;
  author: string | null;
  date: string;
  note: string;
}

function Entry({ kind, title, author, date, note }: EntryProps) {
  const Icon = { milestone: Flag, update: MessageSquareText, closing: X }[kind];
  return (
    <li className={clsx(styles.entry, styles[kind])}>
      <span className={styles.sign}>
        <Icon aria-hidden size={16} />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>
          {kind === 'milestone' && <span className={styles.kind}>Milestone </span>}
          {title}
        </p>
        <p className={styles.meta}>
          {author && `${author} · `}
          <Time value={date} format="collaboration" />
        </p>
        {note && (
          <blockquote className={styles.note} dir="auto">
            <LinkedText text={note} mentions="byName" />
          </blockquote>
        )}
      </div>
    </li>
  );
}
