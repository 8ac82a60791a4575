import { Search } from 'lucide-react';
import { Form as AddressForm } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { casePaths } from './case-paths.ts';
import styles from './moderation.module.css';

/** Searches terms. The query is in the address. */
export function TermSearch({ q }: { q: string }) {
  return (
    <AddressForm action={casePaths.terms} role="search" className={styles.search}>
      <TextField
        label="Search the blocked words"
        hideLabel
        name="q"
        type="search"
        defaultValue={q}
        placeholder="Search the blocked words"
        before={<Search aria-hidden="true" />}
      />
      <Button type="submit">Search</Button>
    </AddressForm>
  );
}
