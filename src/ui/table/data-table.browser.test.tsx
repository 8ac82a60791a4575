import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { DataTable, type TableColumn } from './data-table.tsx';
import type { TableState } from './table-state.ts';

type Row = { id: string; title: string; person: string };

const COLUMNS: TableColumn<Row>[] = [
  { id: 'title', header: 'Kollab', sortable: true, size: 300, cell: (row) => row.title },
  { id: 'person', header: 'With', cell: (row) => row.person },
];
const ROWS: Row[] = [
  { id: '1', title: 'Tide pools', person: 'mira' },
  { id: '2', title: 'Night trains', person: 'noor' },
];
const START: TableState = { page: 1, pageSize: 10, sort: '-title', q: '' };

type PageProps = {
  onChange?: (state: TableState, replace: boolean) => void;
  start?: Partial<TableState>;
  total?: string;
} & {
  rows?: Row[];
  waiting?: boolean;
  failed?: boolean;
};

function Page({ onChange, start, rows = ROWS, total = '25', waiting, failed }: PageProps) {
  const [state, setState] = useState({ ...START, ...start });
  return (
    <DataTable
      label="Collaborations"
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
      state={state}
      total={total}
      waiting={waiting}
      onChange={(next, replace) => {
        setState(next);
        onChange?.(next, replace);
      }}
      filterLabel="Filter by title or name"
      empty={<p>No collaborations yet.</p>}
      failure={failed ? <p>They did not load.</p> : undefined}
    />
  );
}

const header = (name: string) => page.getByRole('columnheader', { name });
const sort = page.getByRole('button', { name: 'Kollab' });
const filter = page.getByRole('textbox', { name: 'Filter by title or name' });
const next = page.getByRole('button', { name: 'Next' });
const previous = page.getByRole('button', { name: 'Previous' });
const goTo = page.getByRole('spinbutton', { name: 'Go to page' });
const width = page.getByRole('separator', { name: 'Width of Kollab' });

it('is a named table with sortable headers, a filter and pages', async () => {
  mount(<Page />);
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - textbox "Filter by title or name"
      - table "Collaborations":
        - rowgroup:
          - row "Kollab With":
            - columnheader "Kollab":
              - button "Kollab"
              - separator "Width of Kollab"
            - columnheader "With":
              - text: With
              - separator "Width of With"
        - rowgroup:
          - row "Tide pools mira":
            - cell "Tide pools"
            - cell "mira"
          - row "Night trains noor":
            - cell "Night trains"
            - cell "noor"
      - navigation "Pages":
        - button "Previous" [disabled]
        - text: Page 1 of 3
        - button "Next"
        - text: Go to page
        - spinbutton "Go to page": "1"
        - text: Rows
        - combobox "Rows":
          - option "10" [selected]
          - option "20"
          - option "30"
          - option "40"
          - option "50"
        - status: 25 in all
  `);
  await expect.element(sort.element().closest('th')).toHaveAttribute('aria-sort', 'descending');
  await expectNoAxeViolations();
});

it('sorts by key, ascending first, from the first page, and keeps the focus on the header', async () => {
  const onChange = vi.fn();
  mount(<Page onChange={onChange} start={{ page: 2, sort: 'person' }} />);
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(sort).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ ...START, sort: 'title' }, false);
  await expect.element(sort.element().closest('th')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard(' ');
  expect(onChange).toHaveBeenLastCalledWith({ ...START, sort: '-title' }, false);
  await expect.element(sort).toHaveFocus();
  await expect.element(header('With')).not.toHaveAttribute('aria-sort');
});

it('filters after a pause in typing, on Enter, and at once when it is cleared', async () => {
  const onChange = vi.fn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  mount(<Page onChange={onChange} start={{ page: 3 }} />);
  await filter.fill(' tide ');
  expect(onChange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(onChange.mock.calls).toEqual([[{ ...START, q: 'tide' }, false]]);
  await expect.element(filter).toHaveValue(' tide ');
  await filter.fill('tide p');
  await userEvent.keyboard('{Enter}');
  // Further typing replaces the history entry.
  expect(onChange).toHaveBeenLastCalledWith({ ...START, q: 'tide p' }, true);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  expect(onChange).toHaveBeenLastCalledWith(START, false);
  await expect.element(filter).toHaveValue('');
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('does not filter during a composition of an input method', async () => {
  const onChange = vi.fn();
  mount(<Page onChange={onChange} />);
  const input = filter.element();
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  await filter.fill('ち');
  vi.useFakeTimers();
  await filter.fill('ちず');
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(onChange).not.toHaveBeenCalled();
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await expect.poll(() => onChange.mock.calls).toEqual([[{ ...START, q: 'ちず' }, false]]);
});

it('turns pages, stops at the ends, and shows the position', async () => {
  const onChange = vi.fn();
  mount(<Page onChange={onChange} />);
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
  await expect.element(previous).toBeDisabled();
  await next.click();
  await next.click();
  await expect.element(page.getByText('Page 3 of 3')).toBeVisible();
  await expect.element(next).toBeDisabled();
  await previous.click();
  expect(onChange.mock.calls.map(([state]) => state.page)).toEqual([2, 3, 2]);
});

it('goes to the typed page within the range', async () => {
  const onChange = vi.fn();
  mount(<Page onChange={onChange} />);
  await goTo.fill('2');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ ...START, page: 2 }, false);
  await goTo.fill('99');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ ...START, page: 3 }, false);
  await expect.element(goTo).toHaveValue(3);
  await goTo.fill('-4');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(START, false);
});

it('changes the page size, from the first page', async () => {
  const onChange = vi.fn();
  mount(<Page onChange={onChange} start={{ page: 3 }} />);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Rows' }), '50');
  expect(onChange).toHaveBeenLastCalledWith({ ...START, pageSize: 50 }, false);
});

it('shows when counting stopped, and allows further pages', async () => {
  mount(<Page start={{ page: 100 }} total="1000+" />);
  await expect.element(page.getByText('Page 100 of 100+')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('1000+ in all');
  await expect.element(next).toBeEnabled();
});

it('resizes columns by key and pointer, within announced limits', async () => {
  mount(<Page />);
  await expect.element(width).toHaveAttribute('aria-valuenow', '300');
  await expect.element(width).toHaveAttribute('aria-valuemin', '72');
  await expect.element(width).toHaveAttribute('aria-valuemax', '640');
  width.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(width).toHaveAttribute('aria-valuenow', '316');
  const before = sort.element().closest('th')?.getBoundingClientRect().width ?? 0;
  await userEvent.keyboard('{ArrowLeft>30/}');
  await expect.element(width).toHaveAttribute('aria-valuenow', '72');
  expect(sort.element().closest('th')?.getBoundingClientRect().width).toBeLessThan(before);
});

it('shows that the next rows are loading, and keeps the present ones', async () => {
  mount(<Page waiting />);
  await expect.element(page.getByRole('cell', { name: 'Tide pools' })).toBeVisible();
  await expect
    .element(page.getByRole('table').element().closest<HTMLElement>('[aria-busy]'))
    .toHaveAttribute('aria-busy', 'true');
});

it.each([
  ['nothing was ever there', { rows: [], total: '0' }, 'No collaborations yet.'],
  ['nothing matches the filter', { rows: [], total: '0', start: { q: 'x' } }, 'Nothing matches this filter.'],
  [
    'the page is behind the end',
    { rows: [], total: '1000+', start: { page: 300 } },
    'There are no rows on this page.',
  ],
  ['they could not be read', { rows: [], failed: true }, 'They did not load.'],
])('distinguishes the state: %s', async (_state, props, words) => {
  mount(<Page {...props} />);
  await expect.element(page.getByText(words)).toBeVisible();
  await expectNoAxeViolations();
});

it('shows rows as cards on a phone, with labels and sortable headers', async () => {
  await page.viewport(390, 844);
  mount(<Page />);
  await expect.element(sort).toBeVisible();
  const cell = page.getByText('mira').element();
  expect(getComputedStyle(cell, '::before').content).toBe('"With"');
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoAxeViolations();
});
