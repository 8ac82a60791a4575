import { Search as SearchIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import { tagsIn } from '#contract/text.ts';
import {
  type Search,
  type SearchDefaults,
  searchAddress,
  termProblem,
} from '#modules/discovery/search.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Pills } from '#ui/pills/pills.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './search-result-page.module.css';

interface SearchHeaderProps {
  search: Search;
  defaults: SearchDefaults;
  total: string | null;
}

/** What was asked for and how much was found; the search box while nothing was. */
export function SearchHeader({ search, defaults, total }: SearchHeaderProps) {
  const tags = tagsIn(search.q);
  const users = search.kind === 'users';
  if (tags.length === 0) return <SearchForm />;
  // The order stays between the two; the account filter of a search for users begins as it always does.
  const addressOf = (kind: Search['kind']) =>
    searchAddress({ ...search, kind }, { ...defaults, defaultAccounts: 'none' });
  return (
    <header className={styles.header}>
      <h1>{users ? 'Users' : 'Kollabs'}</h1>
      <ul className={styles.tags} aria-label={users ? 'Searched for' : 'Tags'}>
        {(users ? [search.q.trim()] : tags).map((tag) => (
          <li key={tag}>
            <Badge render={users ? undefined : <Link to={searchAddress({ q: tag })} />}>
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
      <Pills
        label="What to search"
        items={[
          {
            label: 'Kollabs',
            link: <Link to={addressOf('kollabs')} />,
            current: !users,
          },
          {
            label: 'Users',
            link: <Link to={addressOf('users')} />,
            current: users,
          },
        ]}
      />
    </header>
  );
}

function SearchForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const term = String(new FormData(event.currentTarget).get('q') ?? '');
    const wrong = termProblem(term);
    setProblem(wrong);
    if (wrong !== null || tagsIn(term).length === 0) event.preventDefault();
  };
  return (
    <header className={styles.header}>
      <h1>Search</h1>
      <Form action={paths.searchBox} className={styles.box} onSubmit={check}>
        <TextField
          label="Search"
          hideLabel
          required
          name="q"
          placeholder="Enter at least three characters to search..."
          hint="To search for multiple tags, separate your search with a comma (,)"
          error={problem ?? undefined}
          autoComplete="off"
        />
        <Button type="submit" variant="primary" icon={<SearchIcon aria-hidden="true" />}>
          Search
        </Button>
      </Form>
    </header>
  );
}
