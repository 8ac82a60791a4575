import { type RefObject, useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import type { MatchView } from '#modules/matches/matches.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UsersPills } from '#web/people/users-pills.tsx';
import { useRevalidate } from '#web/revalidation.ts';
import { useRestoreFocus } from '#web/use-restore-focus.ts';
import { MatchCard } from './match-card.tsx';
import styles from './match-page.module.css';
import { useDismissals } from './use-dismissals.ts';

const PAGE = '12';

export const meta = titled('Find a Match');

export const loader = forViewer(async ({ api }) => ({
  matches: await settled(api.listMatches({ query: { limit: PAGE } })),
}));

export default function MatchPage() {
  const { matches } = useLoaderData<typeof loader>();
  const isEmpty = matches.ok && matches.value.items.length === 0;
  const heading = useRestoreFocus<HTMLHeadingElement>(String(isEmpty));
  return (
    <div className="stack">
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          Find a Match
        </h1>
        <p className={styles.intro}>
          People who fit what you make and what you are looking for, the best match first.
        </p>
      </header>
      <UsersPills current="match" />
      {!matches.ok ? (
        <FailedPart compact={false} title="Your matches did not load" />
      ) : isEmpty ? (
        <EmptyState
          title="Nobody to suggest right now"
          action={
            <Button variant="primary" render={<Link to={paths.newKollab} />}>
              Make a Kollab
            </Button>
          }
        >
          We look at what you make, your platform, and who your open Kollabs look for. A Kollab of your own
          helps the most.
        </EmptyState>
      ) : (
        <MatchList first={matches.value} />
      )}
    </div>
  );
}

function MatchList({ first }: { first: Page<MatchView> }) {
  const revalidate = useRevalidate();
  const list = usePagedList(first, {
    name: 'matches',
    idOf: ({ user }) => user.username,
    load: (cursor) => api.listMatches({ query: { limit: PAGE, cursor } }),
  });
  const usernames = list.items.map(({ user }) => user.username);
  const { dismissed, notice, change, settle } = useDismissals(usernames);
  const hasDismissed = usernames.some((username) => dismissed.has(username));
  const seek = useFocusOnOthers(list.ref, usernames, hasDismissed);
  const readAgain = async () => {
    seek();
    await settle();
    await revalidate();
  };
  return (
    <>
      <ol ref={list.ref} className={styles.list} aria-label="Matches">
        {list.items.map((match) => (
          <MatchCard
            key={match.user.username}
            match={match}
            dismissed={dismissed.has(match.user.username)}
            onDismissedChange={(on) => change(match.user, on)}
          />
        ))}
      </ol>
      <LoadMore list={list} />
      {hasDismissed ? (
        <Button className={styles.more} onClick={readAgain}>
          Show me others
        </Button>
      ) : null}
      <p className="visually-hidden" role="status">
        {notice}
      </p>
    </>
  );
}

/**
 * Focuses the first new match after 'Show me others', since the button disappears.
 * @returns a function to call on the click
 */
function useFocusOnOthers(
  ref: RefObject<HTMLElement | null>,
  usernames: readonly string[],
  hasDismissed: boolean,
): () => void {
  const before = useRef<readonly string[]>(null);
  useEffect(() => {
    const known = before.current;
    if (hasDismissed || !known) return;
    before.current = null;
    if (document.activeElement !== document.body) return;
    const index = usernames.findIndex((username) => !known.includes(username));
    const card = ref.current?.children[Math.max(index, 0)];
    card?.querySelector<HTMLElement>('a[href]')?.focus();
  }, [ref, usernames, hasDismissed]);
  return () => {
    before.current = usernames;
  };
}
