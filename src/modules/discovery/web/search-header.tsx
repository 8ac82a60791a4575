import type { ReactNode } from 'react';
import { tagsIn } from '#contract/text.ts';
import {
  type Search,
  type SearchDefaults,
  type SearchKind,
  searchAddress,
} from '#modules/search/search-address.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Pills } from '#ui/pills/pills.tsx';
import '#ui/spinner/spinner.module.css';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { Link } from '#web/link.tsx';
import styles from './search-result-page.module.css';

// Searches begin in the box of the frame: few come here without a term.
const SearchForm = lazyPart(() => import('./search-form.tsx'), 'SearchForm');

interface SearchHeaderProps {
  search: Search;
  defaults: SearchDefaults;
  total: string | null;
  /** What can be done with the search. */
  children?: ReactNode;
}

const KINDS: { kind: SearchKind; label: string }[] = [
  { kind: 'kollabs', label: 'Kollabs' },
  { kind: 'users', label: 'Users' },
  { kind: 'posts', label: 'Posts' },
];

/** What was asked for and how much was found; the search box while nothing was. */
export function SearchHeader({ search, defaults, total, children }: SearchHeaderProps) {
  const tags = tagsIn(search.q);
  const users = search.kind === 'users';
  const kind = KINDS.find((one) => one.kind === search.kind);
  if (tags.length === 0) return <SearchForm />;
  // The order stays between them; the account filter of a search for users begins as it always does.
  const addressOf = (kind: Search['kind']) =>
    searchAddress({ ...search, kind }, { ...defaults, defaultAccounts: 'none' });
  return (
    <header className={styles.header}>
      <h1>{kind?.label}</h1>
      <ul className={styles.tags} aria-label={users ? 'Searched for' : 'Tags'}>
        {tags.map((tag) => (
          <li key={tag}>
            <Badge render={users ? undefined : <Link to={searchAddress({ q: tag, kind: search.kind })} />}>
              <bdi>{tag}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
      {total === null ? null : (
        <p className={styles.count} role="status">
          {total === '1' ? '1 result' : `${total} results`}
        </p>
      )}
      {children}
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
