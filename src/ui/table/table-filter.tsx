import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './data-table.module.css';
import { StateFields } from './state-fields.tsx';
import type { TableState } from './table-state.ts';

interface TableFilterProps {
  state: TableState;
  onChange: (state: TableState) => void;
}

/** Filters on Enter, or at once when cleared. Before any script runs the browser sends the form. */
export function TableFilter({ state, onChange }: TableFilterProps) {
  const { q } = state;
  const [text, setText] = useState(q);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(q);
  useEffect(() => {
    const before = sent.current;
    sent.current = q;
    // What was typed since stays.
    setText((now) => (now.trim() === before ? q : now));
  }, [q]);
  const filter = (wanted: string) => {
    // The rows of another filter may be on their way.
    if (wanted === q && wanted === sent.current) return;
    sent.current = wanted;
    onChange({ ...state, q: wanted, page: 1 });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    filter(text.trim());
  };
  const clear = () => {
    setText('');
    filter('');
    input.current?.focus();
  };
  return (
    <search>
      <form className={styles.filter} onSubmit={submit}>
        <StateFields state={state} names={['sort', 'pageSize']} />
        <Search aria-hidden size={16} />
        <input
          ref={input}
          type="text"
          name="q"
          value={text}
          maxLength={100}
          aria-label="Filter by title or name"
          placeholder="Filter by title or name"
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
        />
        {text && (
          <button type="button" aria-label="Clear the filter" onClick={clear}>
            <X aria-hidden size={16} />
          </button>
        )}
      </form>
    </search>
  );
}
