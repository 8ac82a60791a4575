import { WORDS_VERSION } from '#contract/words.ts';

/* Facet entries of a search row: `=`, the letter of the facet, and the value. */

/** Raise it whenever a facet is added or a letter changes. */
const FACETS_VERSION = 1;
/** Rows of a lower version are rebuilt at the next start. */
export const ROWS_VERSION = WORDS_VERSION + FACETS_VERSION;

const LETTERS = {
  category: 'c',
  contentType: 'n',
  platform: 'y',
  accountType: 'a',
  lookingFor: 'l',
  payment: 'p',
  language: 'g',
  partners: 's',
  deadline: 'd',
  placeWord: 'w',
} as const;

export type FacetName = keyof typeof LETTERS;

/** Entries of facets with two values: a row has the entry or not. */
export const FLAGS = { open: '=open', answersQuickly: '=q', remote: '=r', verified: '=v' } as const;

export function facetEntry(name: FacetName, value: string): string {
  return `=${LETTERS[name]}${value}`;
}

export function facetValues(entries: readonly string[], name: FacetName): string[] {
  const begin = facetEntry(name, '');
  return entries.filter((entry) => entry.startsWith(begin)).map((entry) => entry.slice(begin.length));
}
