import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { termProblem } from '#modules/search/search.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useSyncedControl } from '#web/facets/facet-field.tsx';
import styles from './search-list.module.css';

interface SearchWordsFieldProps {
  /** The id of the form with the facets, so that words and facets are submitted together. */
  form: string;
  q: string;
}

/** The search box of a list. '/' focuses it (`search-button.tsx`). */
export function SearchWordsField({ form, q }: SearchWordsFieldProps) {
  const [error, setError] = useState<string>();
  const typed = useRef(false);
  const input = useSyncedControl(q, (control, words) => {
    // Keep what is typed while a page loads.
    const isTyping = typed.current && control.value !== words && control === document.activeElement;
    if (isTyping) return;
    typed.current = false;
    control.value = words;
    control.setCustomValidity('');
    setError(undefined);
  });
  // The words of the URL are always valid, since the link of a tag may be shorter than the minimum.
  const check = (control: HTMLInputElement) =>
    control.setCustomValidity(control.value.trim() === q.trim() ? '' : (termProblem(control.value) ?? ''));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for text typed before hydration.
  useEffect(() => void (input.current && check(input.current)), []);
  return (
    <search className={styles.box}>
      <TextField
        ref={input}
        form={form}
        name="q"
        label="Search"
        hideLabel
        unmarked
        defaultValue={q}
        placeholder="Enter at least three characters to search..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="search"
        enterKeyHint="search"
        error={error}
        before={<SearchIcon aria-hidden="true" />}
        onInput={({ currentTarget }) => {
          typed.current = true;
          check(currentTarget);
          if (currentTarget.validity.valid) setError(undefined);
        }}
        onInvalid={(event) => {
          event.preventDefault();
          setError(event.currentTarget.validationMessage);
          event.currentTarget.focus();
        }}
      />
      <Button type="submit" form={form}>
        Search
      </Button>
    </search>
  );
}
