import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { TableFilter } from './table-filter.tsx';
import { TablePager } from './table-pager.tsx';
import { nextSort, PAGE_SIZES, sortDirection, type TableState } from './table-state.ts';
import { NARROWEST, useColumnWidths, WIDEST } from './use-column-widths.ts';

export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Whether the header sorts by this column's id. */
  sortable?: boolean;
  /** The initial width in pixels; columns share the remaining width in this proportion. */
  size?: number;
}

interface DataTableProps<Row> {
  label: string;
  columns: TableColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The state with which the rows were requested; the table never sorts, filters or slices rows itself. */
  state: TableState;
  /** The total number of rows from the server: '37', or '1000+'. */
  total: string;
  /** Returns the state that is loading, if any: the next change is added to it. */
  current?: () => TableState;
  /** `replace`: whether the new state replaces the history entry. */
  onChange: (state: TableState, replace: boolean) => void;
  filterLabel: string;
  /** How many rows a page can have; ten must be among them. */
  sizes?: readonly number[];
  waiting?: boolean;
  empty: ReactNode;
  failure?: ReactNode;
}

/** The state is in the address. On a phone rows become cards. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, state, total, filterLabel, waiting = false, empty, failure } = props;
  const { sizes = PAGE_SIZES, current = () => state } = props;
  const onChange = (next: TableState) => props.onChange(next, false);
  const { widthOf, handleOf } = useColumnWidths(columns);
  if (failure) return failure;
  if (rows.length === 0 && !state.q && state.page === 1) return empty;

  return (
    <div className={styles.wrap} aria-busy={waiting || undefined}>
      <TableFilter state={state} current={current} label={filterLabel} onChange={props.onChange} />
      <div className={styles.scroller}>
        <table className={clsx(styles.table, waiting && styles.waiting)} aria-label={label}>
          <colgroup>
            {columns.map(({ id }) => (
              <col key={id} style={{ width: widthOf(id) }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => {
                const direction = sortDirection(state.sort, column.id);
                return (
                  <th
                    key={column.id}
                    scope="col"
                    // Screen readers announce the header's name with every cell; this leaves out the name of the
                    // resize handle.
                    aria-label={column.header}
                    aria-sort={column.sortable ? direction : undefined}
                  >
                    {column.sortable ? (
                      <button
                        type="button"
                        className={styles.sort}
                        onClick={() => {
                          const now = current();
                          onChange({ ...now, sort: nextSort(now.sort, column.id), page: 1 });
                        }}
                      >
                        {column.header}
                        <SortIcon direction={direction} />
                      </button>
                    ) : (
                      column.header
                    )}
                    <hr
                      aria-orientation="vertical"
                      aria-label={`Width of ${column.header}`}
                      aria-valuenow={Math.round(widthOf(column.id))}
                      aria-valuemin={NARROWEST}
                      aria-valuemax={WIDEST}
                      tabIndex={0}
                      className={styles.handle}
                      {...handleOf(column.id)}
                    />
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <td key={column.id} data-label={column.header}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && (
        <p className={styles.nothing}>
          {state.page > 1 ? 'There are no rows on this page.' : 'Nothing matches this filter.'}
        </p>
      )}
      <TablePager state={state} current={current} total={total} sizes={sizes} onChange={onChange} />
    </div>
  );
}

function SortIcon({ direction }: { direction: 'ascending' | 'descending' | 'none' }) {
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction];
  return <Icon aria-hidden size={14} />;
}
