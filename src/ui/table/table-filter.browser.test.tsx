import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '#tests/components/mount.tsx';
import { DataTable } from './data-table.tsx';
import type { TableState } from './table-state.ts';

const COLUMNS = [{ id: 'title', header: 'Kollab', cell: String }];
const START: TableState = { page: 1, pageSize: 10, sort: '-title', q: '' };

const filter = page.getByRole('textbox', { name: 'Filter by title or name' });

/** A table whose rows arrive late. */
function late() {
  const asked: TableState[] = [];
  /** @param loading the filter whose rows load */
  const table = (q: string, loading = q) => (
    <DataTable
      label="Collaborations"
      columns={COLUMNS}
      rows={['Tide pools']}
      rowKey={String}
      state={{ ...START, q }}
      current={() => ({ ...START, q: loading })}
      total={q === 'tide' ? '5' : '2'}
      onChange={(next) => asked.push(next)}
      filterLabel="Filter by title or name"
      empty={null}
    />
  );
  return { asked, table };
}

it('keeps typed text while the rows of a filter load, and shows a filter restored by Back', async () => {
  // No filter is sent by a pause in typing.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, table } = late();
  const rerender = mount(table(''));
  await filter.fill('tide');
  await userEvent.keyboard('{Enter}');
  await filter.fill('tide pools');
  rerender(table('tide'));
  await expect.element(filter).toHaveValue('tide pools');
  await userEvent.keyboard('{Enter}');
  rerender(table('tide pools'));
  await expect.element(filter).toHaveValue('tide pools');
  rerender(table('tide'));
  await expect.element(filter).toHaveValue('tide');
  expect(asked.map(({ q }) => q)).toEqual(['tide', 'tide pools']);
});

it('keeps the latest filter while the rows of an older one are shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, table } = late();
  const rerender = mount(table(''));
  for (const text of ['tide', 'tide pools']) {
    await filter.fill(text);
    await userEvent.keyboard('{Enter}');
  }
  rerender(table('tide', 'tide pools'));
  await expect.element(page.getByRole('status')).toHaveTextContent('5 in all');
  await userEvent.keyboard('{Backspace}s');
  await expect.element(filter).toHaveValue('tide pools');
  // It is not sent again.
  await userEvent.keyboard('{Enter}');
  expect(asked.map(({ q }) => q)).toEqual(['tide', 'tide pools']);
  rerender(table('tide pools'));
  rerender(table(''));
  await expect.element(filter).toHaveValue('');
});

it('cancels a pending filter by the button and by Enter', async () => {
  const { asked, table } = late();
  mount(table(''));
  for (const takeBack of [
    () => page.getByRole('button', { name: 'Clear the filter' }).click(),
    async () => {
      await filter.clear();
      await userEvent.keyboard('{Enter}');
    },
  ]) {
    await filter.fill('tide');
    await userEvent.keyboard('{Enter}');
    await takeBack();
  }
  expect(asked.map(({ q }) => q)).toEqual(['tide', '', 'tide', '']);
});
