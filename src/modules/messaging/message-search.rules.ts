/** What a search of messages looks for. Pure; both sides use it. A file of its own, since most pages of messages need no words. */
import { termLength } from '#contract/text.ts';
import { wordRanges, wordsOf } from '#contract/words.ts';

/** A search needs a word of at least so many characters; a letter of Han, kana or Hangul counts as three. */
const SHORTEST_TERM = 3;
const MOST_WORDS = 8;

/** The words of a search: a message is found that has each of them, or a longer word that begins with it. */
export function searchedWords(term: string): string[] {
  return [...new Set(wordsOf(term))].slice(0, MOST_WORDS);
}

export function canSearch(term: string): boolean {
  return [...wordRanges(term)].some(({ start, end }) => termLength(term.slice(start, end)) >= SHORTEST_TERM);
}
