import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './data-table.module.css';
import { StateFields } from './state-fields.tsx';
import type { TableState } from './table-state.ts';

interface TableFilterProps {
  state: TableState;
  current: () => TableState;
  label: string;
  onChange: (state: TableState, replace: boolean) => void;
}

/** The debounce: longer than a fast typist's pause between two letters. */
const PAUSE_MS = 300;

/** Before hydration the browser submits the form. */
export function TableFilter({ state, current, label, onChange }: TableFilterProps) {
  const { q } = state;
  const [text, setText] = useState(q);
  const [composing, setComposing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(q);
  const filter = (wanted: string) => {
    if (wanted === sent.current) return;
    // Back leads to the table before the filter was typed.
    const replace = sent.current !== '' && wanted !== '';
    sent.current = wanted;
    onChange({ ...current(), q: wanted, page: 1 }, replace);
  };
  const filterByText = useEffectEvent(() => filter(text.trim()));
  const isOlder = useEffectEvent(() => current().q !== q);
  useEffect(() => {
    // A filter that was sent since is on its way.
    if (isOlder()) return;
    const before = sent.current;
    sent.current = q;
    // Newer typed text stays, such as the space before the next word.
    setText((now) => (now.trim() === before && now.trim() !== q ? q : now));
  }, [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the debounce.
  useEffect(() => {
    if (composing) return;
    const pause = setTimeout(filterByText, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, composing]);
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
          dir="auto"
          ref={input}
          type="text"
          name="q"
          value={text}
          maxLength={100}
          aria-label={label}
          placeholder={label}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
        {text && (
          <button type="button" aria-label="Clear the filter" title="Clear the filter" onClick={clear}>
            <X aria-hidden size={16} />
          </button>
        )}
      </form>
    </search>
  );
}
