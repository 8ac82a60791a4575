import {
  type Search,
  type SearchDefaults,
  type SearchPath,
  searchAddress,
} from '#modules/search/search-address.rules.ts';
import { Link } from '#web/link.tsx';
import type { Found, FoundElsewhere, SearchList } from '#web/search/search-reads.ts';
import styles from './search-list.module.css';

const FOUND = { kollabs: 'Kollabs', posts: 'Posts', users: 'Users' } as const;

interface OtherKindsProps {
  search: Search;
  defaults: SearchDefaults;
  more: FoundElsewhere | undefined;
}

interface DidYouMeanProps {
  meant: Search;
  defaults: SearchDefaults;
  path: SearchPath;
}

/** Above the results: a correction, and a note if no result has all words. */
export function SearchHints({ list, found }: { list: SearchList; found: Found }) {
  const { search, defaults, path } = list;
  return (
    <>
      {found.kind !== 'none' && found.more?.didYouMean ? (
        <DidYouMean meant={found.more.didYouMean} defaults={defaults} path={path} />
      ) : null}
      {'page' in found && found.page.items[0]?.matched.by === 'some' ? (
        <SomeWords search={search} defaults={defaults} more={found.more} />
      ) : null}
    </>
  );
}

const NONE_HAS_ALL = { kollabs: 'No Kollab', posts: 'No post', users: 'Nobody' } as const;

function SomeWords({ search, defaults, more }: OtherKindsProps) {
  return (
    <div className={styles.some}>
      <p>{NONE_HAS_ALL[search.kind]} has all of these words. These have some of them.</p>
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
