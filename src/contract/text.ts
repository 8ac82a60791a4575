import { cut } from './characters.ts';

// What a text is once it is cleaned, and how it is measured. Without zod, because every page with a text box needs it.

/** Length in code points, the same in the browser and on the server (decisions.md section 1). */
export function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

// Controls, and the bidirectional overrides and isolates that can make a text read as another.
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * How long a search term counts: a letter of Han, kana or Hangul as three, since it says as much as a short word.
 * Everything else as one code point.
 */
export function termLength(term: string): number {
  let length = 0;
  for (const letter of term) length += WIDE.test(letter) ? 3 : 1;
  return length;
}

/** What is measured and stored: trimmed, NFC, without control and bidirectional-override characters, on one line. */
export function cleanLine(text: string): string {
  return text
    .replace(/\s*[\r\n\t\u2028\u2029]+\s*/g, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .trim();
}

/** As `cleanLine`, with its line breaks kept as \n and at most one blank line in a row. */
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

// Spaces, format characters such as the zero-width space, marks without a letter, and the letters that draw nothing.
const BLANK = /^[\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Whether nothing of a text can be seen: a title of zero-width spaces is no title. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** One tag as it is stored and searched for: on one line, single spaces, lowercase, without '#' in front. */
function cleanTag(text: string): string {
  const tag = cleanLine(text)
    .replace(/\s+/gu, ' ')
    .replace(/^[#\s]+/u, '');
  // A lowercase letter may have another composed form.
  return tag.toLowerCase().normalize('NFC');
}

/** Tags as they are stored (product.md section 5): each cleaned, without empty ones and doubles. */
export function cleanTags(given: readonly string[]): string[] {
  return [...new Set(given.map(cleanTag).filter((tag) => !isBlank(tag)))];
}

/** The tags in what a user typed or pasted, parted at commas and line breaks. */
export function tagsIn(text: string): string[] {
  return cleanTags(text.split(/[,\r\n\t]+/u));
}

/** The beginning of a text on one line: stands for a title where there is none. */
export function firstWords(text: string, most = 60): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const start = cut(line, most);
  return start === line ? line : `${start.trimEnd()}…`;
}

/** What is wrong with the first tag that is too long, in words; undefined where none is. */
export function longTagProblem(tags: readonly string[], most: number): string | undefined {
  const long = tags.find((tag) => codePoints(tag) > most);
  return long && `“${firstWords(long, most)}” is too long: a tag has at most ${most} characters`;
}
