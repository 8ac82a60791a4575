import type { Page } from '#contract/client.ts';
import { KollabCard } from '#modules/kollabs/web/kollab-card.tsx';
import { KollabListCard } from '#modules/kollabs/web/kollab-list-card.tsx';
import { similarityOf } from '#modules/matches/similarity.rules.ts';
import { excerptOf, type FoundIn, foundIn } from '#modules/search/found-in.rules.ts';
import type { KollabFound, UserFound } from '#modules/search/search.contract.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { UserCard } from '#web/people/user-card.tsx';
import { useRevalidate } from '#web/revalidation.ts';
import { markIn } from '#web/search/marked-text.tsx';
import { type Found, readFound, type SearchList } from '#web/search/search-reads.ts';
import { useViewer } from '#web/viewer.ts';
import { SearchHints } from './search-hints.tsx';
import styles from './search-list.module.css';

interface SearchResultsProps {
  list: SearchList;
  found: Exclude<Found, { kind: 'posts' | 'none' }>;
}

export function SearchResults({ list, found }: SearchResultsProps) {
  return (
    <>
      <SearchHints list={list} found={found} />
      <Results list={list} found={found} />
    </>
  );
}

function Results({ list: { search }, found }: SearchResultsProps) {
  const revalidate = useRevalidate();
  const viewer = useViewer();
  if (found.kind === 'failed') return <ErrorState title="The search did not work" onRetry={revalidate} />;
  if (found.kind === 'problem') {
    return (
      <EmptyState title={found.message}>
        <p>Please change your search and try again.</p>
      </EmptyState>
    );
  }
  if (found.kind === 'users') {
    return <UserList first={found.page} loadMore={(cursor) => readFound(api, 'users', search, cursor)} />;
  }
  return (
    <KollabListCard
      label="Kollabs found"
      moreLabel="Show more"
      first={found.page}
      loadMore={(cursor) => readFound(api, 'kollabs', search, cursor)}
      renderItem={(kollab, index) => (
        <KollabCard
          key={kollab.kollabId}
          // Show the part of What You Get that matches.
          kollab={{ ...kollab, compensation: excerptOf(kollab.compensation, kollab.matched.words) }}
          eager={index === 0}
          headingLevel={2}
          mark={(text) => markIn(text, kollab)}
          reason={reasonOf(kollab)}
          rank={viewer && search.sort === 'similarity' ? similarityOf(kollab, viewer) : null}
        />
      )}
    />
  );
}

/** The field that matches, if the card does not show it. */
function reasonOf(kollab: KollabFound) {
  const found: FoundIn | null = foundIn(kollab, kollab.matched.words);
  return found ? (
    <>
      {found.field}: <bdi>{markIn(found.text, kollab)}</bdi>
    </>
  ) : null;
}

interface UserListProps {
  first: Page<UserFound>;
  loadMore: (cursor: string) => Promise<Page<UserFound>>;
}

function UserList({ first, loadMore }: UserListProps) {
  const list = usePagedList(first, {
    name: 'users',
    idOf: ({ username }) => username,
    load: loadMore,
  });
  return (
    <div className={styles.list}>
      <CardGrid ref={list.ref} label="Users found">
        {list.items.map((user) => (
          <UserCard key={user.username} user={user} headingLevel={2} mark={(text) => markIn(text, user)} />
        ))}
      </CardGrid>
      <LoadMore list={list} />
    </div>
  );
}
