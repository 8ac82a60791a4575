import { tagsIn } from '#contract/tags.ts';
import { MutedCategoryCard } from '#modules/kollabs/web/muted-category-card.tsx';
import { searchAddress } from '#modules/search/search-address.rules.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Link } from '#web/link.tsx';
import type { OtherSearches, SearchList } from '#web/search/search-reads.ts';
import { DidYouMean, OtherKinds } from './search-hints.tsx';

const NONE = { kollabs: 'No Kollabs found', posts: 'No posts found', users: 'Nobody found' } as const;

interface NoResultsProps {
  list: Pick<SearchList, 'search' | 'defaults' | 'path' | 'isMuted'>;
  more: OtherSearches | undefined;
}

/** Replaces the results when there are none: links to other searches. */
export function NoResults({ list, more }: NoResultsProps) {
  const { search, defaults, path, isMuted } = list;
  if (isMuted && search.category) return <MutedCategoryCard category={search.category} />;
  const { q, kind, sort, ...facets } = search;
  const narrowed = Object.values(facets).some((facet) => facet !== undefined && facet !== false);
  const without = (words: string) => (
    <Link to={searchAddress({ q, kind, sort }, defaults, path)} preventScrollReset>
      {words}
    </Link>
  );
  return (
    <EmptyState title={NONE[kind]}>
      {more?.didYouMean ? <DidYouMean meant={more.didYouMean} defaults={defaults} path={path} /> : null}
      {tagsIn(q).length === 0 ? (
        <p>
          {narrowed ? (
            <>Remove one of the filters, or {without('all of them')}.</>
          ) : (
            'There is nothing here yet.'
          )}
        </p>
      ) : (
        <p>
          {narrowed ? (
            <>Try another word, or {without('search without filters')}.</>
          ) : (
            `Try another word${/[\s,]/u.test(q.trim()) ? ', or only one of them' : ''}.`
          )}
        </p>
      )}
      <OtherKinds search={search} defaults={defaults} more={more} />
    </EmptyState>
  );
}
