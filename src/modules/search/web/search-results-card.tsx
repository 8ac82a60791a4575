import type { Page } from '#contract/client.ts';
import { KollabCard } from '#modules/kollabs/web/kollab-card.tsx';
import { KollabListCard } from '#modules/kollabs/web/kollab-list-card.tsx';
import { similarityOf } from '#modules/matches/similarity.rules.ts';
import { excerptOf, matchingField } from '#modules/search/matching-field.rules.ts';
import type { KollabResult, UserResult } from '#modules/search/search.contract.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { UserCard } from '#web/people/user-card.tsx';
import { useRevalidate } from '#web/revalidation.ts';
import { markIn } from '#web/search/marked-text.tsx';
import { readResults, type SearchList, type SearchOutcome } from '#web/search/search-reads.ts';
import { useViewer } from '#web/viewer.ts';
import { SearchHints } from './search-hints.tsx';
import styles from './search-list.module.css';

interface SearchResultsProps {
  list: SearchList;
  outcome: Exclude<SearchOutcome, { kind: 'posts' | 'none' }>;
}

export function SearchResults({ list, outcome }: SearchResultsProps) {
  return (
    <>
      <SearchHints list={list} outcome={outcome} />
      <Results list={list} outcome={outcome} />
    </>
  );
}

function Results({ list: { search }, outcome }: SearchResultsProps) {
  const revalidate = useRevalidate();
  const viewer = useViewer();
  if (outcome.kind === 'failed') return <ErrorState title="The search did not work" onRetry={revalidate} />;
  if (outcome.kind === 'problem') {
    return (
      <EmptyState title={outcome.message}>
        <p>Please change your search and try again.</p>
      </EmptyState>
    );
  }
  if (outcome.kind === 'users') {
    return <UserList first={outcome.page} loadMore={(cursor) => readResults(api, 'users', search, cursor)} />;
  }
  return (
    <KollabListCard
      label="Kollabs found"
      moreLabel="Show more"
      first={outcome.page}
      loadMore={(cursor) => readResults(api, 'kollabs', search, cursor)}
      renderItem={(kollab, index) => (
        <KollabCard
          key={kollab.kollabId}
          // Show the part of What You Get that matches.
          kollab={{ ...kollab, compensation: excerptOf(kollab.compensation, kollab.matched.words) }}
          eager={index === 0}
          headingLevel={2}
          mark={(text) => markIn(text, kollab)}
          reason={reasonOf(kollab)}
          orderedBy={viewer && search.sort === 'similarity' ? similarityOf(kollab, viewer) : null}
        />
      )}
    />
  );
}

/** The field that matches, if the card does not show it. */
function reasonOf(kollab: KollabResult) {
  const matching = matchingField(kollab, kollab.matched.words);
  return matching ? (
    <>
      {matching.field}: <bdi>{markIn(matching.text, kollab)}</bdi>
    </>
  ) : null;
}

interface UserListProps {
  first: Page<UserResult>;
  loadMore: (cursor: string) => Promise<Page<UserResult>>;
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
