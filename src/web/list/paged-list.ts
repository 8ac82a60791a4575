import type { Page } from '#contract/client.ts';

/** A list as far as it was loaded. */
export interface PagedList<T> {
  /** The first page as the page's loader read it last. */
  first: Page<T>;
  /** What stands behind it: the later pages, and what new items moved out of the first one. */
  rest: readonly T[];
  /** The cursor of the page after that. */
  next?: string | undefined;
  /** How many later pages were loaded. */
  pages: number;
  /** Ids of what a write took away since. */
  gone: readonly string[];
  /** Items as a write left them since. */
  changed: readonly T[];
  /** The later pages were loaded behind an older first page. */
  outdated: boolean;
}

type IdOf<T> = (item: T) => string;

/** More than so many later pages are not read again: they stay as they were loaded. */
const MOST_READ_AGAIN = 10;

export function startList<T>(first: Page<T>): PagedList<T> {
  return { first, rest: [], next: first.next, pages: 0, gone: [], changed: [], outdated: false };
}

/** Everything loaded, in order, each once. */
export function itemsOf<T>({ first, rest, gone, changed }: PagedList<T>, idOf: IdOf<T>): T[] {
  const byId = new Map([...first.items, ...rest].map((item) => [idOf(item), item]));
  for (const item of changed) if (byId.has(idOf(item))) byId.set(idOf(item), item);
  for (const id of gone) byId.delete(id);
  return [...byId.values()];
}

/** The list with one page more. What came meanwhile moved others onto this page, where they would stand twice. */
export function withPage<T>(list: PagedList<T>, page: Page<T>): PagedList<T> {
  return { ...list, rest: [...list.rest, ...page.items], next: page.next, pages: list.pages + 1 };
}

/**
 * The list over a first page that was read again. Later pages stay; so does what new items pushed out of the first
 * page, and what stands before an item that moved to the top. What vanished from the middle of the first page is gone.
 * When the two first pages have nothing in common, there is no telling what lies between them, and the list begins anew.
 */
export function withFirst<T>(list: PagedList<T>, first: Page<T>, idOf: IdOf<T>): PagedList<T> {
  if (first === list.first) return list;
  if (list.pages === 0 || first.next === undefined) return startList(first);
  const before = itemsOf(list, idOf);
  const ids = first.items.map(idOf);
  const isNow = (item: T) => ids.includes(idOf(item));
  if (!list.first.items.some(isNow)) return startList(first);
  // What moved to the top stands above what stayed in its place: the last one known is where the first page ended.
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

/** The same list with its later pages as they are now, since a write may have changed any of them. */
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

/** What is read out after more was loaded. */
export function loadedWords(added: number, isAll: boolean): string {
  return [added > 0 ? `${added} more loaded.` : '', isAll ? 'That is all.' : ''].filter(Boolean).join(' ');
}
