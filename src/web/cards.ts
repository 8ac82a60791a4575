import type { Page } from '#contract/client.ts';
import type { Loaded } from './guards.ts';

/**
 * What the cards show of a list that has no further pages: everything else that is in such a page would be sent to
 * every user, and never shown.
 * @param shown the properties that a card shows
 */
export function cardsOf<T, K extends keyof T>(
  list: Loaded<Page<T>>,
  shown: readonly K[],
): Loaded<Pick<T, K>[]> {
  if (!list.ok) return list;
  return { ok: true, value: list.value.items.map((item) => partOf(item, shown)) };
}

/** What a page shows of something. */
export function partOf<T, K extends keyof T>(whole: T, shown: readonly K[]): Pick<T, K> {
  return Object.fromEntries(shown.map((name) => [name, whole[name]])) as Pick<T, K>;
}
