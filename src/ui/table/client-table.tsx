import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { DataTable, type TableColumn } from './data-table.tsx';
import { PAGE_SIZES, type TableState } from './table-state.ts';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  filterFns: { includesString: filterFn_includesString },
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text, datetime: sortFn_datetime },
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

export type ClientColumn<Row> = TableColumn<Row> & {
  /** What the column sorts and filters by; without one it does neither. */
  value?: (row: Row) => string | number | Date;
};

type ClientTableProps<Row> = {
  label: string;
  /** Keep the array the same between renders: made once, or by useMemo. */
  columns: ClientColumn<Row>[];
  /** All of them; likewise the same array between renders. */
  rows: Row[];
  rowKey: (row: Row) => string;
  /** A column's id, with a minus in front for descending. */
  defaultSort?: string;
  waiting?: boolean;
  empty: ReactNode;
  failure?: ReactNode;
};

/** DataTable over rows that are all here: it sorts, filters and cuts into pages by itself. */
export function ClientTable<Row extends object>(props: ClientTableProps<Row>) {
  const { label, columns, rows, rowKey, defaultSort = '', waiting, empty, failure } = props;
  const [state, setState] = useState<TableState>({
    page: 1,
    pageSize: PAGE_SIZES[0],
    sort: defaultSort,
    q: '',
  });
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, value }): ColumnDef<typeof features, Row> =>
          value ? { id, accessorFn: value, sortUndefined: 'last' } : { id },
      ),
    [columns],
  );
  const sorted = columns.find(({ id, value }) => value && (state.sort === id || state.sort === `-${id}`));
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    autoResetPageIndex: false,
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: (column) => column.accessorFn !== undefined,
    state: {
      globalFilter: state.q,
      sorting: sorted ? [{ id: sorted.id, desc: state.sort.startsWith('-') }] : [],
      pagination: { pageIndex: state.page - 1, pageSize: state.pageSize },
    },
  });
  const total = table.getFilteredRowModel().rows.length;
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize));
  // Rows may have gone since the page was turned to.
  if (state.page > lastPage) setState({ ...state, page: lastPage });
  return (
    <DataTable
      {...{ label, columns, rowKey, state, waiting, empty, failure }}
      rows={table.getRowModel().rows.map((row) => row.original)}
      total={String(total)}
      onChange={setState}
    />
  );
}
