import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import styles from './data-table.module.css';

/** Filters on Enter, or at once when cleared. */
export function TableFilter({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== q) onChange(text.trim());
  };
  return (
    <search>
      <form className={styles.filter} onSubmit={submit}>
        <Search aria-hidden size={16} />
        <input
          type="text"
          value={text}
          maxLength={100}
          aria-label="Filter by title or name"
          placeholder="Filter by title or name"
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
        />
        {text && (
          <button
            type="button"
            aria-label="Clear the filter"
            onClick={() => (q ? onChange('') : setText(''))}
          >
            <X aria-hidden size={16} />
          </button>
        )}
      </form>
    </search>
  );
}
