import { tagsIn } from '#contract/tags.ts';
import { cleanLine, firstWords } from '#contract/text.ts';
import { readSearch } from '#modules/search/search.rules.ts';
import { SEARCH_PATHS, type Search, searchAddress } from '#modules/search/search-address.rules.ts';

/** Per user: searches, characters of a name and of a stored query. Per alert: counted Kollabs, and titles it names. */
export const SEARCH_LIMITS = { searches: 30, name: 60, storedQuery: 6000, counted: 20, titles: 3 } as const;

/** When a user is notified of new Kollabs: never, or on each morning with some. */
export const ALERTS = ['never', 'daily'] as const;
export type Alert = (typeof ALERTS)[number];
export const DEFAULT_ALERT: Alert = 'daily';

/** Not part of the stored query: the order does not change the results, and only searches for Kollabs can be saved. */
const NO_PART: readonly string[] = ['sort', 'filter'];

/**
 * The stored query of a search for Kollabs: its address's parameters in a fixed order, independent of the
 * user's defaults. With a search term it is an address of the search results, without one of the Kollabs hub.
 * @returns null if it cannot be saved: a search for something else, or without any condition
 */
export function storedQueryOf(search: Search): string | null {
  if (search.kind !== 'kollabs') return null;
  const { q, kind: _, sort, closed, ...facets } = search;
  const asks = tagsIn(q).length > 0 || Object.values(facets).some((facet) => facet !== undefined);
  if (!asks) return null;
  const address = searchAddress({ ...search, q: cleanLine(q), sort: 'similarity' });
  return address.slice(address.indexOf('?') + 1);
}

/**
 * The stored query of the parameters of an address.
 * @returns null if it cannot be saved, or if a parameter is invalid
 */
export function toStoredQuery(parameters: string): string | null {
  const given = new URLSearchParams(parameters);
  const storedQuery = storedQueryOf(readSearch(given));
  if (storedQuery === null) return null;
  const kept = new URLSearchParams(storedQuery);
  const names = [...given.keys()].filter((name) => !NO_PART.includes(name));
  const same = names.every((name) => name === 'q' || kept.get(name) === given.get(name));
  return same && new Set(names).size === names.length ? storedQuery : null;
}

/** @returns null for a query that an earlier version stored and whose parameters have changed since */
export function parseStoredQuery(storedQuery: string): Search | null {
  return toStoredQuery(storedQuery) === storedQuery ? readSearch(new URLSearchParams(storedQuery)) : null;
}

/** The results are in the order that the user prefers. */
export function addressOfQuery(storedQuery: string): string {
  const hasWords = new URLSearchParams(storedQuery).has('q');
  return `${hasWords ? SEARCH_PATHS.all : SEARCH_PATHS.kollabs}?${storedQuery}`;
}

export function newestOfQuery(storedQuery: string): string {
  return `${addressOfQuery(storedQuery)}&sort=dateDesc`;
}

/** The default name: the words of the search, then the labels of its facets. */
export function nameFor({ q }: Pick<Search, 'q'>, chosen: readonly string[]): string {
  const words = cleanLine(q);
  const said = [words, ...chosen.filter((one) => one.toLowerCase() !== words.toLowerCase())];
  return firstWords(said.filter((text) => text !== '').join(' · '), SEARCH_LIMITS.name - 1);
}

const TITLE_POINTS = 40;

/**
 * @param found the number of results; more than `SEARCH_LIMITS.counted` means that there are more
 * @param titles of some results
 */
export function foundWords(name: string, found: number, titles: readonly string[]): string {
  const many = found > SEARCH_LIMITS.counted;
  const count = many
    ? `More than ${SEARCH_LIMITS.counted} new Kollabs`
    : found === 1
      ? 'A new Kollab'
      : `${found} new Kollabs`;
  const quoted = titles.map((title) => `“${firstWords(title, TITLE_POINTS)}”`);
  const [last, ...others] = quoted.toReversed();
  const some = others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : last;
  const counted = `${count} for your search “${name}”`;
  if (some === undefined) return counted;
  return found > titles.length ? `${counted}, such as ${some}` : `${counted}: ${some}`;
}
