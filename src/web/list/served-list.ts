import type { LoaderFunctionArgs } from 'react-router';

/**
 * A list whose items a served page contains only as markup. Their data stays on the server; the browser hydrates the
 * markup unchanged. A navigation inside the app loads the data.
 */
export interface ServedList<T> {
  /** Missing in the browser if the served page contains them as markup. */
  items?: T[];
  next?: string | undefined;
}

export interface ServedItem {
  /** The address of its first link, which identifies it. */
  href: string;
  markup: string;
}

export type Shown<T> = T | ServedItem;

export function isServed(item: object): item is ServedItem {
  return 'markup' in item;
}

/** Whether the loader runs for a document, and not for the data of a navigation inside the app. */
export function readsDocument({ request }: Pick<LoaderFunctionArgs, 'request'>): boolean {
  return !new URL(request.url).pathname.endsWith('.data');
}

/**
 * For a loader: hides the items from serialisation if a document is rendered. The server's rendering still reads them,
 * because a non-enumerable property is only left out of the data that is sent.
 */
export function servedOnce<T>(list: ServedList<T> & { items: T[] }, isDocument: boolean): ServedList<T> {
  const { items, ...rest } = list;
  // An empty list is sent as data.
  const enumerable = !isDocument || items.length === 0;
  return Object.defineProperty(rest, 'items', { value: items, enumerable });
}

/** The markup read from the page, for each list that came without items. */
const served = new WeakMap<object, { items: ServedItem[] }>();

/**
 * The list with its items. Items without data are read from the served page at the first render in the browser.
 * @param label the accessible name of the `ul`, by which it is found
 */
export function shownList<T, L extends ServedList<T>>(
  list: L & ServedList<T>,
  label: string,
): Omit<L, 'items'> & { items: Shown<T>[] } {
  if (list.items) return list as L & { items: T[] };
  const known = served.get(list) ?? { ...list, items: readItems(label) };
  served.set(list, known);
  return known as Omit<L, 'items'> & { items: ServedItem[] };
}

function readItems(label: string): ServedItem[] {
  const list = document.querySelector(`ul[aria-label=${JSON.stringify(label)}]`);
  return [...(list?.children ?? [])].map((item) => ({
    href: item.querySelector('a')?.getAttribute('href') ?? '',
    markup: item.innerHTML,
  }));
}
