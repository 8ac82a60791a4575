/*
 * The values of facets among the entries of a row of search: `=`, the letter of the facet, and the value. Another letter takes
 * rows that are written anew (`WORDS_VERSION` in contract/words.ts).
 */

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

/** Facets that a row has or has not. */
export const FLAGS = { open: '=open', answersQuickly: '=q', remote: '=r' } as const;

export function facetEntry(name: FacetName, value: string): string {
  return `=${LETTERS[name]}${value}`;
}

/** The values that a row has of a facet. */
export function facetValues(entries: readonly string[], name: FacetName): string[] {
  const begin = facetEntry(name, '');
  return entries.filter((entry) => entry.startsWith(begin)).map((entry) => entry.slice(begin.length));
}
