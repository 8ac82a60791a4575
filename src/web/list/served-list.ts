import type { LoaderFunctionArgs } from 'react-router';

/**
 * A list, or a page of one, whose items a served page holds once: as markup. Their data stays on the server, which has
 * rendered them, and the browser takes the markup over as it is. A step inside the app brings the data.
 */
export interface ServedList<T> {
  /** Missing in the browser where the page that was served shows them. */
  items?: T[];
  next?: string | undefined;
}

/** An item whose data was not sent. */
export interface ServedItem {
  /** Where its first link leads: that tells it apart. */
  href: string;
  /** What is in its `li`. */
  markup: string;
}

export type Shown<T> = T | ServedItem;

export function isServed(item: object): item is ServedItem {
  return 'markup' in item;
}

/** Whether a loader is asked for a document, and not for the data that a step inside the app needs. */
export function readsDocument({ request }: Pick<LoaderFunctionArgs, 'request'>): boolean {
  return !new URL(request.url).pathname.endsWith('.data');
}

/**
 * For a loader: the list without its items where the page that is rendered sends them as markup. It has them while it
 * renders: what is not enumerable is not sent.
 */
export function servedOnce<T>(list: ServedList<T> & { items: T[] }, isDocument: boolean): ServedList<T> {
  const { items, ...rest } = list;
  // That there are none is said by data alone.
  const enumerable = !isDocument || items.length === 0;
  return Object.defineProperty(rest, 'items', { value: items, enumerable });
}

/** For each list that came without items: what the page showed. */
const served = new WeakMap<object, { items: ServedItem[] }>();

/**
 * The list with its items. Those without data are read out of the page that was served, the first time that it is
 * rendered in the browser.
 * @param label of the `ul`, by which it is found
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
