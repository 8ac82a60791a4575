export const PAGE_SIZES = [10, 20, 30, 40, 50] as const;

/** What a table shows: pages start at 1; a minus in front of the sort means descending. */
export interface TableState {
  page: number;
  pageSize: number;
  sort: string;
  q: string;
}

export function readTableState(
  params: URLSearchParams,
  defaultSort: string,
  sizes: readonly number[] = PAGE_SIZES,
): TableState {
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  const sort = params.get('sort') ?? '';
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    pageSize: sizes.find((size) => size === pageSize) ?? PAGE_SIZES[0],
    sort: /^-?[A-Za-z]{1,30}$/.test(sort) ? sort : defaultSort,
    q: filterOf(params.get('q') ?? ''),
  };
}

// The server refuses control characters, and lone surrogates, which the cut may leave.
function filterOf(text: string): string {
  return text
    .replace(/\p{Cc}/gu, '')
    .slice(0, 100)
    .replace(/\p{Cs}$/u, '');
}

export function writeTableState(state: TableState, defaultSort: string): Record<string, string> {
  return {
    ...(state.page > 1 && { page: String(state.page) }),
    ...(state.pageSize !== PAGE_SIZES[0] && { pageSize: String(state.pageSize) }),
    ...(state.sort !== defaultSort && { sort: state.sort }),
    ...(state.q && { q: state.q }),
  };
}

export function sortDirection(sort: string, column: string): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
}

/** The first press sorts ascending, the next descending. */
export function nextSort(sort: string, column: string): string {
  return sort === column ? `-${column}` : column;
}

/** The number of pages, and whether there may be more than were counted ('1000+'). */
export function pageCount(total: string, pageSize: number): { pages: number; more: boolean } {
  return { pages: Math.max(1, Math.ceil(Number.parseInt(total, 10) / pageSize)), more: total.endsWith('+') };
}
