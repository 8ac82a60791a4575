import { formsOf, stemOf, WORDS_VERSION, wordsOf } from '#contract/words.ts';

/*
 * What the search of messages finds a message by: its words, since what is typed may be the beginning of one, and the stems
 * of these. The words are those of contract/words.ts, as everywhere.
 */

/** As PostgreSQL reads a `tsvector`. */
export function vectorOf(text: string): string {
  const forms = wordsOf(text).flatMap(formsOf);
  return [...new Set([...forms, ...forms.map(stemOf)])].map(quote).join(' ');
}

/** The columns of a message with this text. */
export function wordColumns(text: string): { words: string; wordsVersion: number } {
  return { words: vectorOf(text), wordsVersion: WORDS_VERSION };
}

/** The `tsquery` that finds what has all of some words, each as it is, in another form, or at the beginning of another. */
export function queryOf(words: readonly string[]): string {
  return words.map((word) => `(${quote(word)}:* | ${quote(stemOf(word))})`).join(' & ');
}

/** As 1.0.0 asked. For messages that have no words yet. */
export function queryOf1_0_0(term: string): string {
  const words = (term.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8);
  // Letters and digits alone, so that none is an operator.
  return words.map((word) => `${word}:*`).join(' & ');
}

function quote(entry: string): string {
  return `'${entry.replace(/['\\]/g, '$&$&')}'`;
}
