import { redirect } from 'react-router';
import type { Page } from '#contract/client.ts';
import { pageCount, readTableState, type TableState, writeTableState } from '#ui/table/table-state.ts';
import { settled } from '#web/guards.ts';

/** A page of a table, from its loader. `rows` is null if they could not be loaded. */
export interface TableData<Row> {
  state: TableState;
  defaultSort: string;
  rows: Row[] | null;
  total: string;
}

export type TableQueryText = { page: string; pageSize: string; sort: string; q?: string };

/**
 * Reads the page of a table that a URL asks for. A page beyond the last one redirects to the last, since its rows may
 * just have been closed.
 * @throws {Response} the redirect to the last page
 */
export async function loadTable<Row>(
  url: URL,
  defaultSort: string,
  read: (query: TableQueryText) => Promise<Page<Row>>,
  sizes?: readonly number[],
): Promise<TableData<Row>> {
  const state = readTableState(url.searchParams, defaultSort, sizes);
  const { page, pageSize, sort, q } = state;
  const loaded = await settled(
    read({ page: String(page), pageSize: String(pageSize), sort, ...(q !== '' && { q }) }),
  );
  if (!loaded.ok) return { state, defaultSort, rows: null, total: '0' };
  const { items, total = String(items.length) } = loaded.value;
  const { pages, more } = pageCount(total, pageSize);
  if (items.length === 0 && page > pages && !more) {
    const search = new URLSearchParams(writeTableState({ ...state, page: pages }, defaultSort)).toString();
    throw redirect(url.pathname + (search && `?${search}`));
  }
  return { state, defaultSort, rows: items, total };
}
