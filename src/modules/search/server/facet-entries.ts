/*
 * Facet entries of a search row: `=`, the letter of the facet, and the value. To change a letter, increase
 * `WORDS_VERSION` (contract/words.ts), so that all rows are rebuilt.
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

/** Entries of facets with two values: a row has the entry or not. */
export const FLAGS = { open: '=open', answersQuickly: '=q', remote: '=r' } as const;

export function facetEntry(name: FacetName, value: string): string {
  return `=${LETTERS[name]}${value}`;
}

export function facetValues(entries: readonly string[], name: FacetName): string[] {
  const begin = facetEntry(name, '');
  return entries.filter((entry) => entry.startsWith(begin)).map((entry) => entry.slice(begin.length));
}
