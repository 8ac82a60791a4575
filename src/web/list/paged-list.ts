import type { Page } from '#contract/client.ts';

export interface PagedList<T> {
  first: Page<T>;
  /** The items after it: later pages, and items that new ones pushed out of the first page. */
  rest: readonly T[];
  next?: string | undefined;
  pages: number;
  /** Ids of items that a write has removed since. */
  gone: readonly string[];
  /** Items that a write has changed since. */
  changed: readonly T[];
  /** Whether the later pages were loaded after an older first page. */
  outdated: boolean;
}

type IdOf<T> = (item: T) => string;

/** A list with more later pages is not read again; they stay as loaded. */
const MOST_READ_AGAIN = 10;

export function startList<T>(first: Page<T>): PagedList<T> {
  return { first, rest: [], next: first.next, pages: 0, gone: [], changed: [], outdated: false };
}

export function itemsOf<T>({ first, rest, gone, changed }: PagedList<T>, idOf: IdOf<T>): T[] {
  const byId = new Map([...first.items, ...rest].map((item) => [idOf(item), item]));
  for (const item of changed) if (byId.has(idOf(item))) byId.set(idOf(item), item);
  for (const id of gone) byId.delete(id);
  return [...byId.values()];
}

/** Appends a page. It can repeat items, because new ones push others onto it. */
export function withPage<T>(list: PagedList<T>, page: Page<T>): PagedList<T> {
  return { ...list, rest: [...list.rest, ...page.items], next: page.next, pages: list.pages + 1 };
}

/**
 * Replaces the first page after it was read again. Later pages stay, and so do items that new ones pushed out of the
 * first page, and items before one that moved to the top. Items that vanished from the middle were removed. If the two
 * first pages share no item, the gap between them is unknown, and the list starts over.
 */
export function withFirst<T>(list: PagedList<T>, first: Page<T>, idOf: IdOf<T>): PagedList<T> {
  if (first === list.first) return list;
  if (list.pages === 0 || first.next === undefined) return startList(first);
  const before = itemsOf(list, idOf);
  const ids = first.items.map(idOf);
  const isNow = (item: T) => ids.includes(idOf(item));
  if (!list.first.items.some(isNow)) return startList(first);
  // Items that moved to the top precede those that stayed: the last shared item marks the end of the old first page.
  const idsBefore = before.map(idOf);
  const end = idsBefore.indexOf(ids.findLast((id) => idsBefore.includes(id)) ?? '');
  const rest = before.slice(end + 1).filter((item) => !isNow(item));
  return { ...list, first, rest, gone: [], changed: [], outdated: true };
}

export function without<T>(list: PagedList<T>, id: string): PagedList<T> {
  return { ...list, gone: [...list.gone, id] };
}

export function withChanged<T>(list: PagedList<T>, item: T): PagedList<T> {
  return { ...list, changed: [...list.changed, item] };
}

/** Reads the later pages again, because a write may have changed any of them. */
export async function readAgain<T>(
  list: PagedList<T>,
  load: (cursor: string) => Promise<Page<T>>,
): Promise<PagedList<T>> {
  if (list.pages > MOST_READ_AGAIN) return list;
  let fresh = startList(list.first);
  while (fresh.pages < list.pages && fresh.next !== undefined) {
    fresh = withPage(fresh, await load(fresh.next));
  }
  return fresh;
}

export function loadedWords(added: number, isAll: boolean): string {
  return [added > 0 ? `${added} more loaded.` : '', isAll ? 'That is all.' : ''].filter(Boolean).join(' ');
}
