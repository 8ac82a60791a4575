/** The searches that a user saved: their stored form, what may be kept, what is said of them. Pure; both sides use it. */
import { cleanLine, firstWords, tagsIn } from '#contract/text.ts';
import { readSearch } from '#modules/search/search.rules.ts';
import { SEARCH_PATHS, type Search, searchAddress } from '#modules/search/search-address.rules.ts';

/**
 * Searches of a user, characters of a name and of a stored form, new Kollabs that are counted for an alert, and titles that
 * it says.
 */
export const SEARCH_LIMITS = { searches: 30, name: 60, form: 6000, counted: 20, titles: 3 } as const;

/** When a user is told of new Kollabs: never, or each morning on which there are some. */
export const ALERTS = ['never', 'daily'] as const;
export type Alert = (typeof ALERTS)[number];
export const DEFAULT_ALERT: Alert = 'daily';

/** What is no part of the form: the order changes nothing of what is found, and there are searches for Kollabs alone. */
const NO_PART: readonly string[] = ['sort', 'filter'];

/**
 * The stored form of a search for Kollabs: the parameters of its address, in one order, whatever its reader's searches begin
 * with. With words it is an address of the results, without any one of the Kollabs hub.
 * @returns null for what cannot be saved: a search for something else, or for nothing
 */
export function formOf(search: Search): string | null {
  if (search.kind !== 'kollabs') return null;
  const { q, kind: _, sort, closed, ...facets } = search;
  const asks = tagsIn(q).length > 0 || Object.values(facets).some((facet) => facet !== undefined);
  if (!asks) return null;
  const address = searchAddress({ ...search, q: cleanLine(q), sort: 'similarity' });
  return address.slice(address.indexOf('?') + 1);
}

/**
 * The stored form of what the parameters of an address ask for.
 * @returns null for what cannot be saved, and where something in them is not understood
 */
export function formIn(parameters: string): string | null {
  const given = new URLSearchParams(parameters);
  const form = formOf(readSearch(given));
  if (form === null) return null;
  const kept = new URLSearchParams(form);
  const names = [...given.keys()].filter((name) => !NO_PART.includes(name));
  const same = names.every((name) => name === 'q' || kept.get(name) === given.get(name));
  return same && new Set(names).size === names.length ? form : null;
}

/** What a stored form asks for; null where it is none any more, since what can be asked for has changed. */
export function readForm(form: string): Search | null {
  return formIn(form) === form ? readSearch(new URLSearchParams(form)) : null;
}

/** Where a stored search is seen: its results, in the order with which its reader's searches begin. */
export function addressOfForm(form: string): string {
  const hasWords = new URLSearchParams(form).has('q');
  return `${hasWords ? SEARCH_PATHS.all : SEARCH_PATHS.kollabs}?${form}`;
}

/** As `addressOfForm`, the newest first. */
export function newestOfForm(form: string): string {
  return `${addressOfForm(form)}&sort=dateDesc`;
}

/** The name that is offered: the words, or else the facets as they are said to people. */
export function nameFor({ q }: Pick<Search, 'q'>, chosen: readonly string[]): string {
  const words = cleanLine(q);
  const said = [words, ...chosen.filter((one) => one.toLowerCase() !== words.toLowerCase())];
  return firstWords(said.filter((text) => text !== '').join(' · '), SEARCH_LIMITS.name - 1);
}

const TITLE_POINTS = 40;

/**
 * What was found, as an alert says it.
 * @param found as far as it was counted; beyond `SEARCH_LIMITS.counted` there are more
 * @param titles of some of them
 */
export function foundWords(name: string, found: number, titles: readonly string[]): string {
  const many = found > SEARCH_LIMITS.counted;
  const count = many
    ? `${SEARCH_LIMITS.counted} and more new Kollabs`
    : found === 1
      ? 'A new Kollab'
      : `${found} new Kollabs`;
  const quoted = titles.map((title) => `“${firstWords(title, TITLE_POINTS)}”`);
  const [last, ...others] = quoted.toReversed();
  const some = others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : last;
  const more = some !== undefined && found > titles.length ? 'such as ' : '';
  return `${count} for your search “${name}”${some === undefined ? '' : `: ${more}${some}`}`;
}
