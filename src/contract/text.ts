import { cut } from './characters.ts';

// Cleaning and measuring of texts. Has no zod, since every page with a text field loads it.

/** Length in code points, the same in the browser and on the server. */
export function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

// Control characters, and bidirectional overrides and isolates, which can disguise a text.
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Length of a search term or name. Letters of Han, kana and Hangul count as three, since one of them says as much as a short
 * word; every other code point counts as one.
 */
export function termLength(term: string): number {
  let length = 0;
  for (const letter of term) length += WIDE.test(letter) ? 3 : 1;
  return length;
}

/** Cleans a one-line text: NFC, trimmed, without control and bidirectional-override characters. */
export function cleanLine(text: string): string {
  return text
    .replace(/\s*[\r\n\t\u2028\u2029]+\s*/g, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .trim();
}

/** As `cleanLine`, but keeps line breaks as \n, with at most one blank line in a row. */
export function cleanLines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

// Spaces, format characters such as the zero-width space, marks without a letter, and letters that draw nothing.
const BLANK = /^[\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Whether a text has no visible character, such as a title of zero-width spaces. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** The first `most` code points of a text on one line, with an ellipsis if cut. Stands in for a missing title. */
export function firstWords(text: string, most = 60): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const start = cut(line, most);
  return start === line ? line : `${start.trimEnd()}…`;
}

/** '1 job', '2 jobs'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
