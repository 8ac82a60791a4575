/** Pure; used by server and browser. Most message pages do not load this file. */
import { termLength } from '#contract/text.ts';
import { wordRanges, wordsOf } from '#contract/words.ts';

/** A Han, kana or Hangul character counts as three. */
const SHORTEST_TERM = 3;
const MOST_WORDS = 8;

/** A message matches if it contains each word, or a word that begins with it. */
export function searchedWords(term: string): string[] {
  return [...new Set(wordsOf(term))].slice(0, MOST_WORDS);
}

export function canSearch(term: string): boolean {
  return [...wordRanges(term)].some(({ start, end }) => termLength(term.slice(start, end)) >= SHORTEST_TERM);
}
