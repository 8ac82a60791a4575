import type { ReactNode } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { DataTable, type TableColumn } from '#ui/table/data-table.tsx';
import { readTableState, writeTableState } from '#ui/table/table-state.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { useRouterNow } from '#web/router-glue/router-now.ts';
import type { TableData } from './load-table.ts';

interface RequestsTableProps<Row> {
  label: string;
  data: TableData<Row>;
  columns: TableColumn<Row>[];
  empty: ReactNode;
  sizes?: readonly number[];
}

export function RequestsTable<Row extends { requestId: string }>(props: RequestsTableProps<Row>) {
  const { label, data, columns, empty, sizes } = props;
  const [, setSearchParams] = useSearchParams();
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const routerNow = useRouterNow();
  const current = () => {
    const now = routerNow();
    if (now.pathname !== pathname) return data.state;
    return readTableState(new URLSearchParams(now.search), data.defaultSort, sizes);
  };
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={data.rows ?? []}
      rowKey={(row) => row.requestId}
      state={data.state}
      current={current}
      total={data.total}
      onChange={(state, replace) =>
        setSearchParams(writeTableState(state, data.defaultSort), { preventScrollReset: true, replace })
      }
      filterLabel={
        columns.some(({ id }) => id === 'kollabTitle') ? 'Filter by title or name' : 'Filter by name'
      }
      waiting={location !== undefined}
      empty={empty}
      {...(sizes && { sizes })}
      failure={
        data.rows === null && (
          <FailedPart compact={false} title="This list did not load">
            Nothing is lost. Please try again in a moment.
          </FailedPart>
        )
      }
    />
  );
}
