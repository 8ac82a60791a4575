import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Page } from '#contract/client.ts';
import type { BlockedView } from '#modules/profiles/blocks.contract.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import styles from './blocked-people-card.module.css';

/** The people whom somebody blocked, the latest first, each with the way back. */
export function BlockedPeopleCard({ list }: { list: Loaded<Page<BlockedView>> }) {
  const { revalidate } = useRevalidator();
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
  const [more, setMore] = useState<Page<BlockedView>[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const toast = useToast();
  const people = [first, ...more].flatMap(({ items }) => items).filter(({ username }) => !gone.has(username));
  const { next } = more.at(-1) ?? first;

  const unblock = async ({ username }: BlockedView) => {
    try {
      const { message } = await api.unblockUser({ params: { username } });
      setGone((before) => new Set([...before, username]));
      // What had the focus is gone.
      list.current?.focus();
      toast.success(message);
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  const loadMore = async () => {
    try {
      const page = await api.listBlocks({ query: { ...(next !== undefined && { cursor: next }) } });
      setMore((before) => [...before, page]);
    } catch (error) {
      toast.error((error as Error).message);
    }
  };

  return (
    <div ref={list} tabIndex={-1} className={styles.box}>
      {people.length === 0 ? (
        <EmptyState compact headingLevel={3} title="You have blocked nobody" illustration={null} />
      ) : (
        <ul className={styles.people} aria-label="Blocked people">
          {people.map((person) => (
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
                disabled={!hydrated}
                onClick={() => unblock(person)}
                aria-label={`Unblock ${person.displayName}`}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
      {next === undefined ? null : (
        <PanelActions>
          <Button onClick={loadMore} disabled={!hydrated}>
            Show more
          </Button>
        </PanelActions>
      )}
    </div>
  );
}
