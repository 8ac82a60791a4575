import { formsOf, stemOf, WORDS_VERSION, wordsOf } from '#contract/words.ts';

/* Search words of messages: the words themselves, because a typed term may be a prefix, and their stems. Words are
   split by contract/words.ts, as everywhere. */

/** In the input format of `tsvector`. */
export function vectorOf(text: string): string {
  const forms = wordsOf(text).flatMap(formsOf);
  return [...new Set([...forms, ...forms.map(stemOf)])].map(quote).join(' ');
}

/** Returns the search columns of a message with this text. */
export function wordColumns(text: string): { words: string; wordsVersion: number } {
  return { words: vectorOf(text), wordsVersion: WORDS_VERSION };
}

/** Matches messages with all words, each as it is, in another form, or as a prefix. */
export function queryOf(words: readonly string[]): string {
  return words.map((word) => `(${quote(word)}:* | ${quote(stemOf(word))})`).join(' & ');
}

/** The query of 1.0.0, for messages that have no words yet. */
export function queryOf1_0_0(term: string): string {
  const words = (term.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8);
  // Words have only letters and digits, so none is an operator.
  return words.map((word) => `${word}:*`).join(' & ');
}

function quote(entry: string): string {
  return `'${entry.replace(/['\\]/g, '$&$&')}'`;
}
