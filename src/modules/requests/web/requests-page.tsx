import { useMemo } from 'react';
import { type MetaArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { TableColumn } from '#ui/table/data-table.tsx';
import type { Api } from '#web/endpoints.ts';
import { forViewer, notFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import type { RequestView } from '../requests.contract.ts';
import { loadTable, type TableQueryText } from './load-table.ts';
import { dateColumn, kollabColumn, statusColumn, waitingColumn, withColumn } from './request-columns.tsx';
import { isListName, type ListName, requestLists } from './request-lists.ts';
import styles from './requests-page.module.css';
import { RequestsTable } from './requests-table.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, { title: loaderData ? requestLists[loaderData.list].title : 'Requests' });
}

export const loader = forViewer(async ({ api, username, params: { list }, url }) => {
  if (!isListName(list)) throw notFound();
  const table = await loadTable(url, requestLists[list].defaultSort, (query) => read(api, list, query));
  return { list, username, table };
});

function read(api: Api, list: ListName, query: TableQueryText) {
  switch (list) {
    case 'sent':
      return api.sentRequests({ query });
    case 'received':
      return api.receivedRequests({ query });
    case 'active':
      return api.activeRequests({ query });
    case 'completed':
      return api.completedRequests({ query });
  }
}

export default function RequestsPage() {
  const { list, username, table } = useLoaderData<typeof loader>();
  const columns = useMemo(() => columnsOf(list, username), [list, username]);
  useReadPageOnChange(({ kind }) => kind === 'request');
  const { title, about, empty } = requestLists[list];
  return (
    <section className="stack" aria-labelledby="requests-title">
      <header className={styles.header}>
        <h1 id="requests-title">{title}</h1>
        <p>{about}</p>
      </header>
      <RequestsTable
        key={list}
        label={title}
        data={table}
        columns={columns}
        empty={
          <EmptyState
            title={empty.title}
            action={
              list === 'sent' && (
                <Button variant="primary" render={<Link to={paths.kollabs} />}>
                  Let's go!
                </Button>
              )
            }
          >
            {'text' in empty && empty.text}
          </EmptyState>
        }
      />
    </section>
  );
}

function columnsOf(list: ListName, viewer: string): TableColumn<RequestView>[] {
  const columns: TableColumn<RequestView>[] = [
    kollabColumn(),
    withColumn(viewer),
    statusColumn(viewer),
    waitingColumn(viewer),
    dateColumn(list === 'completed' ? 'completedAt' : 'datePosted'),
  ];
  if (list !== 'sent') return columns;
  const deletion: TableColumn<RequestView> = {
    id: 'delete',
    header: 'Cancel',
    size: 76,
    cell: (row) => <WithdrawButton request={row} />,
  };
  return [...columns, deletion];
}
