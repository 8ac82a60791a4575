import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { FormEvent } from 'react';
import styles from './data-table.module.css';
import { StateFields } from './state-fields.tsx';
import { pageCount, type TableState } from './table-state.ts';

interface TablePagerProps {
  state: TableState;
  current: () => TableState;
  total: string;
  sizes: readonly number[];
  onChange: (state: TableState) => void;
}

export function TablePager({ state, current, total, sizes, onChange }: TablePagerProps) {
  const { pages, more } = pageCount(total, state.pageSize);
  const go = (wanted: number) => {
    const page = Math.max(1, more ? wanted : Math.min(wanted, pages));
    const now = current();
    if (page !== now.page) onChange({ ...now, page });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const page = Number(new FormData(event.currentTarget).get('page'));
    if (Number.isInteger(page)) go(page);
  };
  return (
    <nav className={styles.pager} aria-label="Pages">
      <div className={styles.turn}>
        {/* Not `disabled`, which would drop the focus of a user who pages to the end. */}
        <button type="button" aria-disabled={state.page <= 1} onClick={() => go(current().page - 1)}>
          <ChevronLeft aria-hidden size={18} /> Previous
        </button>
        <span aria-live="polite">
          Page {state.page} of {more ? `${pages}+` : pages}
        </span>
        <button
          type="button"
          aria-disabled={!more && state.page >= pages}
          onClick={() => go(current().page + 1)}
        >
          Next <ChevronRight aria-hidden size={18} />
        </button>
      </div>
      <form key={state.page} className={styles.goto} onSubmit={submit} noValidate>
        <StateFields state={state} names={['sort', 'q', 'pageSize']} />
        <label>
          Go to page
          <input
            name="page"
            type="number"
            inputMode="numeric"
            min={1}
            max={more ? undefined : pages}
            defaultValue={state.page}
          />
        </label>
      </form>
      <label>
        Rows
        <select
          value={state.pageSize}
          onChange={(event) => onChange({ ...current(), pageSize: Number(event.target.value), page: 1 })}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.total} role="status">
        {total} in all
      </span>
    </nav>
  );
}
