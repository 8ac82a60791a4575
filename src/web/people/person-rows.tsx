import type { Ref } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './person-rows.module.css';

export interface PersonRow {
  username: string;
  displayName: string;
  profileImageUrl: string;
  /** ISO 8601. */
  since: string;
}

interface PersonRowsProps {
  label: string;
  people: readonly PersonRow[];
  undo: string;
  busy: readonly string[];
  onUndo: (username: string) => unknown;
  ref: Ref<HTMLUListElement>;
}

export function PersonRows({ label, people, undo, busy, onUndo, ref }: PersonRowsProps) {
  return (
    <ul ref={ref} className={styles.people} aria-label={label}>
      {people.map(({ username, displayName, profileImageUrl, since }) => (
        <li key={username} className={styles.person}>
          <Avatar name={displayName} src={profileImageUrl} size={40} />
          <span className={styles.words}>
            <Link to={paths.user(username)} className={styles.name}>
              <bdi>{displayName}</bdi>
            </Link>
            <span className={styles.quiet}>
              @{username} · since <Time value={since} format="date" />
            </span>
          </span>
          <Button
            size="s"
            busy={busy.includes(username)}
            onClick={() => onUndo(username)}
            aria-label={`${undo} ${displayName}`}
          >
            {undo}
          </Button>
        </li>
      ))}
    </ul>
  );
}
