import type { Page } from '#contract/client.ts';
import type { BlockedView } from '#modules/profiles/blocks.contract.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './blocked-people-card.module.css';

/** The people that the viewer blocked, the latest first, each with the way back. */
export function BlockedPeopleCard({ list }: { list: Loaded<Page<BlockedView>> }) {
  const revalidate = useRevalidate();
  return (
    <Panel
      id="blocked"
      title="Blocked people"
      intro="You do not see each other in lists, and neither of you can ask or write to the other. You block somebody from the menu on their profile."
    >
      {list.ok ? (
        <Blocked first={list.value} />
      ) : (
        <ErrorState compact headingLevel={3} title="Your list did not load" onRetry={revalidate} />
      )}
    </Panel>
  );
}

function Blocked({ first }: { first: Page<BlockedView> }) {
  const list = usePagedList(first, {
    name: 'blocked',
    idOf: ({ username }) => username,
    load: (cursor) => api.listBlocks({ query: { cursor } }),
  });
  const unblock = useWrite(
    ({ username }: { username: string }) => api.unblockUser({ params: { username } }),
    {
      success: ({ message }) => message,
      // The rows that stay are as they were.
      changes: [],
      onSuccess: (_, { username }) => list.remove(username),
      queue: true,
    },
  );
  return (
    <div className={styles.box}>
      {list.items.length === 0 && !list.more ? (
        <EmptyState compact headingLevel={3} title="You have blocked nobody" illustration={null} />
      ) : (
        <ul ref={list.ref} className={styles.people} aria-label="Blocked people">
          {list.items.map((person) => (
            <li key={person.username} className={styles.person}>
              <Avatar name={person.displayName} src={person.profileImageUrl} size={40} />
              <span className={styles.words}>
                <Link to={paths.user(person.username)} className={styles.name}>
                  <bdi>{person.displayName}</bdi>
                </Link>
                <span className={styles.quiet}>
                  @{person.username} · since <Time value={person.blockedAt} format="date" />
                </span>
              </span>
              <Button
                size="s"
                busy={unblock.pendingInputs.some(({ username }) => username === person.username)}
                onClick={() => unblock.run({ username: person.username })}
                aria-label={`Unblock ${person.displayName}`}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} label="Show more" />
    </div>
  );
}
