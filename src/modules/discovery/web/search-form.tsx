import { Search as SearchIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import { tagsIn } from '#contract/text.ts';
import { termProblem } from '#modules/search/search.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { paths } from '#web/paths.ts';
import styles from './search-result-page.module.css';

/** The search box of the page, while nothing was asked for. */
export function SearchForm() {
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
