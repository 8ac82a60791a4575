import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/picture/picture.module.css';
import '#ui/spinner/spinner.module.css';
import type { SearchList } from '#web/search/search-reads.ts';
import { touchedPart } from '#web/touched-part.tsx';
import styles from './search-list.module.css';

// Works without JavaScript: the server renders it as a form.
const SearchFacets = touchedPart(() => import('./search-facets.tsx'), 'SearchFacets');
// Works without JavaScript: for visitors it is a link.
const SaveSearchCard = touchedPart(() => import('#modules/saved/web/save-search-card.tsx'), 'SaveSearchCard');
// Loaded on demand, since a hub starts without results.
const SearchResults = lazyPart(() => import('./search-results-card.tsx'), 'SearchResults');
const NoResults = lazyPart(() => import('./search-empty-card.tsx'), 'NoResults');
const SearchPosts = lazyPart(() => import('./search-posts-card.tsx'), 'SearchPosts');

/** The search box, facets and results. A hub without a search shows `children` instead of results. */
export function SearchListCard({ list, children }: { list: SearchList; children?: ReactNode }) {
  const { search, defaults, path, found, counts, own } = list;
  const navigation = useNavigation();
  const total = !found
    ? null
    : found.kind === 'none'
      ? '0'
      : 'page' in found
        ? (found.page.total ?? '0')
        : null;
  return (
    <div className={styles.page}>
      <SearchFacets {...{ search, defaults, path, counts }} isHome={!found} />
      {total === null ? null : (
        <div className={styles.about}>
          <p className={styles.count} role="status">
            {total === '1' ? '1 result' : `${total} results`}
          </p>
          {own.form === null ? null : <SaveSearchCard form={own.form} saved={own.saved} />}
        </div>
      )}
      <div className={styles.list} aria-busy={navigation.location?.pathname === path}>
        {!found ? (
          children
        ) : found.kind === 'none' ? (
          <NoResults list={list} more={found.more} />
        ) : found.kind === 'posts' ? (
          <SearchPosts list={list} found={found} />
        ) : (
          <SearchResults list={list} found={found} />
        )}
      </div>
    </div>
  );
}
