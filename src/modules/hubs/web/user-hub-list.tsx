import { CardGrid } from '#ui/card/card-grid.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { UserCard } from '#web/people/user-card.tsx';
import type { UserCardView } from '#web/people/user-card-view.ts';
import styles from './users-page.module.css';

interface UserHubListProps {
  id?: string;
  title: string;
  list: Loaded<UserCardView[]>;
  empty: string;
  /** For a list without the users that are shown above: a note above it, and the text if no users are left. */
  note?: { some: string; none: string } | undefined;
}

export function UserHubList({ id, title, list, empty, note }: UserHubListProps) {
  return (
    <section className={styles.list}>
      <h2 id={id}>{title}</h2>
      {!list.ok ? (
        <FailedPart headingLevel={3} title="These people did not load" />
      ) : list.value.length > 0 ? (
        <>
          {note ? <p className={styles.note}>{note.some}</p> : null}
          <CardGrid label={title}>
            {list.value.map((user) => (
              <UserCard key={user.username} user={user} />
            ))}
          </CardGrid>
        </>
      ) : note ? (
        <p className={styles.note}>{note.none}</p>
      ) : (
        <EmptyState compact headingLevel={3} title={empty} />
      )}
    </section>
  );
}
