import {
  type Search,
  type SearchDefaults,
  type SearchPath,
  searchAddress,
} from '#modules/search/search-address.rules.ts';
import { Link } from '#web/link.tsx';
import type { OtherSearches, SearchList, SearchOutcome } from '#web/search/search-reads.ts';
import styles from './search-list.module.css';

const FOUND = { kollabs: 'Kollabs', posts: 'Posts', users: 'Users' } as const;

interface OtherKindsProps {
  search: Search;
  defaults: SearchDefaults;
  more: OtherSearches | undefined;
}

interface DidYouMeanProps {
  meant: Search;
  defaults: SearchDefaults;
  path: SearchPath;
}

/** Above the results: a correction, and a note if no result has all words. */
export function SearchHints({ list, outcome }: { list: SearchList; outcome: SearchOutcome }) {
  const { search, defaults, path } = list;
  return (
    <>
      {outcome.kind !== 'none' && outcome.more?.didYouMean ? (
        <DidYouMean meant={outcome.more.didYouMean} defaults={defaults} path={path} />
      ) : null}
      {'page' in outcome && outcome.page.items[0]?.matched.by === 'some' ? (
        <SomeWords search={search} defaults={defaults} more={outcome.more} />
      ) : null}
    </>
  );
}

const NONE_HAS_ALL = { kollabs: 'No Kollab', posts: 'No post', users: 'Nobody' } as const;

function SomeWords({ search, defaults, more }: OtherKindsProps) {
  return (
    <div className={styles.some}>
      <p>{NONE_HAS_ALL[search.kind]} matches all of these words. The results below match some of them.</p>
      <OtherKinds search={search} defaults={defaults} more={more} />
    </div>
  );
}

export function OtherKinds({ search, defaults, more }: OtherKindsProps) {
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

export function DidYouMean({ meant, defaults, path }: DidYouMeanProps) {
  return (
    <p className={styles.meant}>
      Did you mean{' '}
      <Link to={searchAddress(meant, defaults, path)}>
        <bdi>{meant.q}</bdi>
      </Link>
      ?
    </p>
  );
}
