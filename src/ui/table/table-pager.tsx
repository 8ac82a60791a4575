import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { FormEvent } from 'react';
import styles from './data-table.module.css';
import { PAGE_SIZES, pageCount, type TableState } from './table-state.ts';

interface TablePagerProps {
  state: TableState;
  total: string;
  onChange: (state: TableState) => void;
}

/** Previous and next, a page to go to, and how many rows a page has. */
export function TablePager({ state, total, onChange }: TablePagerProps) {
  const { pages, more } = pageCount(total, state.pageSize);
  const go = (page: number) =>
    onChange({ ...state, page: more ? Math.max(1, page) : Math.min(Math.max(1, page), pages) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const page = Number(new FormData(event.currentTarget).get('page'));
    if (Number.isInteger(page)) go(page);
  };
  return (
    <nav className={styles.pager} aria-label="Pages">
      <div className={styles.turn}>
        <button type="button" disabled={state.page <= 1} onClick={() => go(state.page - 1)}>
          <ChevronLeft aria-hidden size={18} /> Previous
        </button>
        <span>
          Page {state.page} of {more ? `${pages}+` : pages}
        </span>
        <button type="button" disabled={!more && state.page >= pages} onClick={() => go(state.page + 1)}>
          Next <ChevronRight aria-hidden size={18} />
        </button>
      </div>
      <form key={state.page} className={styles.goto} onSubmit={submit} noValidate>
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
          onChange={(event) => onChange({ ...state, pageSize: Number(event.target.value), page: 1 })}
        >
          {PAGE_SIZES.map((size) => (
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
