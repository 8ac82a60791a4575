import { useLoaderData } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { loadTable, type TableData } from './load-table.ts';
import { RequestsTable } from './requests-table.tsx';

interface Row {
  requestId: string;
  title: string;
}

const ROWS: Row[] = [{ requestId: '1', title: 'Tide pools' }];

function Table() {
  const data = useLoaderData<TableData<Row>>();
  return (
    <RequestsTable
      label="Requests"
      data={data}
      columns={[{ id: 'kollabTitle', header: 'Kollab', sortable: true, cell: ({ title }) => title }]}
      empty={<p>None</p>}
    />
  );
}

it('adds each change to the one that is still loading', async () => {
  const response = Promise.withResolvers<void>();
  let requests = 0;
  const router = mountPage(<Table />, async ({ request }) => {
    requests += 1;
    if (requests > 1) await response.promise;
    return loadTable<Row>(new URL(request.url), '-date', async () => ({ items: ROWS, total: '90' }));
  });
  const sort = page.getByRole('button', { name: 'Kollab' });
  await sort.click();
  await sort.click();
  await page.getByRole('combobox', { name: 'Rows' }).selectOptions('20');
  await page.getByRole('button', { name: 'Next' }).click();
  response.resolve();
  await expect.poll(() => router.state.location.search).toBe('?page=2&pageSize=20&sort=-kollabTitle');
  await expect.element(page.getByText('Page 2 of 5')).toBeVisible();
});
