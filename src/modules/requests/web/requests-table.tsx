import type { ReactNode } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { ErrorState } from '#ui/states/error-state.tsx';
import { DataTable, type TableColumn } from '#ui/table/data-table.tsx';
import { writeTableState } from '#ui/table/table-state.ts';
import { useRevalidate } from '#web/revalidation.ts';
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
  const revalidate = useRevalidate();
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={data.rows ?? []}
      rowKey={(row) => row.requestId}
      state={data.state}
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
          <ErrorState title="This list did not load" onRetry={revalidate}>
            Nothing is lost. Please try again in a moment.
          </ErrorState>
        )
      }
    />
  );
}
