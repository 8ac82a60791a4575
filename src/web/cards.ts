import type { Page } from '#contract/client.ts';
import type { Loaded } from './guards.ts';

/**
 * Reduces a list without further pages to the properties that its cards show, so that the loader sends no others.
 */
export function cardsOf<T, K extends keyof T>(
  list: Loaded<Page<T>>,
  shown: readonly K[],
): Loaded<Pick<T, K>[]> {
  if (!list.ok) return list;
  return { ok: true, value: list.value.items.map((item) => partOf(item, shown)) };
}

/** Picks the properties that a page shows, so that the loader sends no others. */
export function partOf<T, K extends keyof T>(whole: T, shown: readonly K[]): Pick<T, K> {
  return Object.fromEntries(shown.map((name) => [name, whole[name]])) as Pick<T, K>;
}
