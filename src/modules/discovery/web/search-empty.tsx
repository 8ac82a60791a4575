import { type Search, type SearchDefaults, searchAddress } from '#modules/search/search-address.rules.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Link } from '#web/link.tsx';
import type { FoundElsewhere } from './search-by-words.ts';
import styles from './search-result-page.module.css';

const NONE = { kollabs: 'No Kollabs found', posts: 'No posts found', users: 'No one found' } as const;
const FOUND = { kollabs: 'Kollabs', posts: 'Posts', users: 'Users' } as const;

interface SearchEmptyProps {
  search: Search;
  defaults: SearchDefaults;
  /** What else there is; left out where that could not be read. */
  more: FoundElsewhere | undefined;
}

/** In the place of results: what to try instead, as links. */
export function SearchEmpty({ search, defaults, more }: SearchEmptyProps) {
  const { q, kind, sort, ...facets } = search;
  const narrowed = Object.values(facets).some((facet) => facet !== undefined && facet !== false);
  return (
    <EmptyState title={NONE[kind]}>
      {more?.didYouMean ? <DidYouMean meant={more.didYouMean} defaults={defaults} /> : null}
      <p>
        {narrowed ? (
          <>
            Try another word, or{' '}
            <Link to={searchAddress({ q, kind, sort }, defaults)}>search without filters</Link>.
          </>
        ) : (
          `Try another word${/[\s,]/u.test(q.trim()) ? ', or only one of them' : ''}.`
        )}
      </p>
      <OtherKinds search={search} defaults={defaults} more={more} />
    </EmptyState>
  );
}

const NONE_HAS_ALL = { kollabs: 'No Kollab', posts: 'No post', users: 'No one' } as const;

/** Above results that have only some of the words. */
export function SomeWords({ search, defaults, more }: SearchEmptyProps) {
  return (
    <div className={styles.some}>
      <p>{NONE_HAS_ALL[search.kind]} has all of these words. These have the most of them.</p>
      <OtherKinds search={search} defaults={defaults} more={more} />
    </div>
  );
}

/** The kinds of things that do have the words, as links. */
function OtherKinds({ search, defaults, more }: SearchEmptyProps) {
  if (!more || more.kinds.length === 0) return null;
  return (
    <p className={styles.others}>
      {more.kinds.map((other) => (
        <Link key={other} to={searchAddress({ ...search, kind: other }, defaults)}>
          {FOUND[other]} with <bdi>{search.q.trim()}</bdi>
        </Link>
      ))}
    </p>
  );
}

/** A search that may have been meant, as a link. */
export function DidYouMean({ meant, defaults }: { meant: Search; defaults: SearchDefaults }) {
  return (
    <p className={styles.meant}>
      Did you mean{' '}
      <Link to={searchAddress(meant, defaults)}>
        <bdi>{meant.q}</bdi>
      </Link>
      ?
    </p>
  );
}
