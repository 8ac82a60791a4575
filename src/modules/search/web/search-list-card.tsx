import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { lazyPart } from '#ui/render/lazy-part.ts';
// The imports without a name are the style sheets of lazy parts (see lazy-part.ts).
import '#ui/picture/picture.module.css';
import '#ui/spinner/spinner.module.css';
import type { SearchList } from '#web/search/search-reads.ts';
import { touchedPart } from '#web/touched-part.tsx';
import styles from './search-list.module.css';

// Works without JavaScript: the server renders it as a form.
const SearchFacets = touchedPart(() => import('./search-facets.tsx'), 'SearchFacets');
// Works without JavaScript: for visitors it is a link.
const SaveSearchCard = touchedPart(() => import('#modules/saved/web/save-search-card.tsx'), 'SaveSearchCard');
// Results are mostly read, and a hub starts without them. Their code loads on the first touch.
const SearchResults = touchedPart(() => import('./search-results-card.tsx'), 'SearchResults', styles.results);
const NoResults = lazyPart(() => import('./search-empty-card.tsx'), 'NoResults');
const SearchPosts = touchedPart(() => import('./search-posts-card.tsx'), 'SearchPosts', styles.results);

/** The search box, facets and results. A hub without a search shows `children` instead of results. */
export function SearchListCard({ list, children }: { list: SearchList; children?: ReactNode }) {
  const { search, defaults, path, outcome, counts, own } = list;
  const navigation = useNavigation();
  const total = !outcome
    ? null
    : outcome.kind === 'none'
      ? '0'
      : 'page' in outcome
        ? (outcome.page.total ?? '0')
        : null;
  return (
    <div className={styles.page}>
      <SearchFacets {...{ search, defaults, path, counts }} isHome={!outcome} />
      {total === null ? null : (
        <div className={styles.about}>
          <p className={styles.count} role="status">
            {total === '1' ? '1 result' : `${total} results`}
          </p>
          {own.storedQuery === null ? null : (
            <SaveSearchCard storedQuery={own.storedQuery} saved={own.saved} />
          )}
        </div>
      )}
      <div className={styles.list} aria-busy={navigation.location?.pathname === path}>
        {!outcome ? (
          children
        ) : outcome.kind === 'none' ? (
          <NoResults list={list} more={outcome.more} />
        ) : outcome.kind === 'posts' ? (
          <SearchPosts list={list} outcome={outcome} />
        ) : (
          <SearchResults list={list} outcome={outcome} />
        )}
      </div>
    </div>
  );
}
