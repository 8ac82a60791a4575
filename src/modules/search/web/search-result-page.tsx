import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { tagsIn } from '#contract/tags.ts';
import { SEARCH_PATHS, type SearchKind, searchAddress } from '#modules/search/search-address.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Pills } from '#ui/pills/pills.tsx';
import { Link } from '#web/link.tsx';
import { pageMeta, siteNameIn } from '#web/meta.ts';
import { readSearchList } from '#web/search/read-search-list.ts';
import type { SearchList } from '#web/search/search-reads.ts';
import { SearchListCard } from './search-list-card.tsx';
import styles from './search-result-page.module.css';

const NAMES = { kollabs: 'Kollabs', posts: 'Posts', users: 'Creators and businesses' } as const;

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const search = loaderData?.search;
  const q = search?.q.trim();
  if (!search || !q) {
    const description = `Search for Kollabs, people and posts on ${siteNameIn(matches)}.`;
    return pageMeta(matches, {
      title: 'Search',
      description,
      path: SEARCH_PATHS.all,
      indexed: false,
    });
  }
  return pageMeta(matches, {
    title: search.kind === 'kollabs' ? `Search: ${q}` : `Search ${search.kind}: ${q}`,
    description: `${NAMES[search.kind]} on ${siteNameIn(matches)} that match “${q}”.`,
    // Order and facets belong to the reader, so a shared link has only the words and the kind.
    path: searchAddress({ q: search.q, kind: search.kind }),
    indexed: false,
  });
}

export async function loader(args: LoaderFunctionArgs) {
  return (await readSearchList(args, SEARCH_PATHS.all)).list;
}

const KINDS: { kind: SearchKind; label: string }[] = [
  { kind: 'kollabs', label: 'Kollabs' },
  { kind: 'users', label: 'Users' },
  { kind: 'posts', label: 'Posts' },
];

export default function SearchResultPage() {
  const list = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <SearchHeader {...list} />
      <SearchListCard list={list} />
    </div>
  );
}

function SearchHeader({ search, defaults }: Pick<SearchList, 'search' | 'defaults'>) {
  const tags = tagsIn(search.q);
  const users = search.kind === 'users';
  // The other kinds keep the order, but users start with the reader's default account filter.
  const addressOf = (kind: SearchKind) =>
    searchAddress({ ...search, kind }, { ...defaults, defaultAccounts: 'none' });
  return (
    <header className={styles.header}>
      <h1>{KINDS.find(({ kind }) => kind === search.kind)?.label}</h1>
      {tags.length > 0 ? (
        <ul className={styles.tags} aria-label={users ? 'Searched for' : 'Tags'}>
          {tags.map((tag) => (
            <li key={tag}>
              <Badge render={users ? undefined : <Link to={searchAddress({ q: tag, kind: search.kind })} />}>
                <bdi>{tag}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
      <Pills
        label="What to search"
        items={KINDS.map(({ kind, label }) => ({
          label,
          link: <Link to={addressOf(kind)} />,
          current: kind === search.kind,
        }))}
      />
    </header>
  );
}
