import { useState } from 'react';
import { categoryLabel } from '#contract/product.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { DataTable, type TableColumn } from '#ui/table/data-table.tsx';
import type { TableState } from '#ui/table/table-state.ts';
import { Time } from '#ui/time/time.tsx';
import { ExampleLink, Section, Specimen } from './specimen.tsx';
import { ODD_ROWS, ROWS, type SampleRow, shownOf } from './table-rows.ts';
import styles from './tables-section.module.css';

const COLUMNS: TableColumn<SampleRow>[] = [
  {
    id: 'title',
    header: 'Kollab',
    sortable: true,
    size: 240,
    cell: (row) => (
      <ExampleLink to="tables" dir="auto">
        {row.title}
      </ExampleLink>
    ),
  },
  {
    id: 'person',
    header: 'With',
    sortable: true,
    size: 180,
    cell: (row) => (
      <span className={styles.person}>
        <Avatar name={row.person} size={28} />
        <bdi>{row.person}</bdi>
      </span>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    size: 140,
    cell: (row) => (
      <span>
        <Badge category={row.category}>{categoryLabel(row.category)}</Badge>
      </span>
    ),
  },
  {
    id: 'requests',
    header: 'Requests',
    sortable: true,
    size: 120,
    cell: (row) => formatThousands(row.requests),
  },
  {
    id: 'date',
    header: 'Date',
    sortable: true,
    size: 140,
    cell: (row) => <Time value={row.date} format="date" />,
  },
];

const FIRST_PAGE: TableState = { page: 1, pageSize: 10, sort: '-date', q: '' };

export function TablesSection() {
  return (
    <Section id="tables" title="Tables">
      <Specimen name="DataTable" note="Sort it, filter it, change pages, resize columns." wide>
        <Table label="Collaborations" rows={ROWS} />
      </Specimen>
      <Specimen
        name="DataTable"
        note="Long text, right to left, zero and huge numbers; more rows than are counted."
        wide
      >
        <Table
          label="Collaborations with odd names"
          rows={ODD_ROWS}
          total="1000+"
          start={{ ...FIRST_PAGE, page: 37 }}
        />
      </Specimen>
      <Specimen name="DataTable" note="Loading the next rows; the current ones stay." wide>
        <Table label="Loading collaborations" rows={ROWS.slice(0, 3)} total="42" waiting />
      </Specimen>
      <Specimen name="DataTable" note="Nothing matches the filter." wide>
        <Table
          label="Collaborations that match"
          rows={[]}
          total="0"
          start={{ ...FIRST_PAGE, q: 'submarine' }}
        />
      </Specimen>
      <Specimen name="DataTable" note="Empty, without a filter.">
        <Table label="Collaborations to come" rows={[]} />
      </Specimen>
      <Specimen name="DataTable" note="The rows did not load.">
        <Table label="Collaborations that failed" rows={[]} failed />
      </Specimen>
    </Section>
  );
}

interface TableProps {
  label: string;
  rows: SampleRow[];
  /** Shows all `rows` with this total, regardless of the state. */
  total?: string;
  start?: TableState;
  waiting?: boolean;
  failed?: boolean;
}

/** Replaces URL and server, since a table neither sorts nor filters nor pages by itself. */
function Table({ label, rows, total, start = FIRST_PAGE, waiting, failed = false }: TableProps) {
  const [state, setState] = useState(start);
  const shown = total === undefined ? shownOf(rows, state) : { rows, total };
  return (
    <DataTable
      label={label}
      columns={COLUMNS}
      rows={shown.rows}
      rowKey={(row) => row.id}
      state={state}
      total={shown.total}
      onChange={setState}
      filterLabel="Filter by title or name"
      waiting={waiting}
      empty={
        <EmptyState
          title="No collaborations yet"
          headingLevel={4}
          action={<Button render={<ExampleLink to="tables" />}>Browse Kollabs</Button>}
        >
          Ask to join a Kollab, and it will be listed here.
        </EmptyState>
      }
      failure={
        failed && (
          <ErrorState title="These collaborations did not load" headingLevel={4} onRetry={() => {}}>
            Nothing is lost. Please try again in a moment.
          </ErrorState>
        )
      }
    />
  );
}
