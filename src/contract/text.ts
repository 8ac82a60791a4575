// What a text is once it is cleaned, and how it is measured. Without zod, because every page with a text box needs it.

/** Length in code points, the same in the browser and on the server (decisions.md section 1). */
export function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

// Controls, and the bidirectional overrides and isolates that can make a text read as another.
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

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

// Made when it is first needed.
let characters: Intl.Segmenter | undefined;

/** Where the character at an index begins, as readers count them: an emoji of a family is one, as is a letter with marks. */
function characterStart(text: string, index: number): number {
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const start = characters.segment(text).containing(index)?.index ?? text.length;
  // A letter with a thousand marks has to be cut somewhere.
  return start > 0 || index === 0 ? start : index;
}

/** The beginning of a text: of whole characters, with at most so many code points. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, characterStart(text, [...text].slice(0, most).join('').length));
}

/** The end of a text: of whole characters, with about so many code points. */
export function cutBefore(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(characterStart(text, text.length - [...text].slice(-most).join('').length));
}

/** The same text, or its beginning and an ellipsis, with at most so many code points. */
export function shortened(text: string, most: number): string {
  return codePoints(text) <= most ? text : `${cut(text, most - 1).trimEnd()}…`;
}

/** The first character of a text, as readers count them. */
export function firstCharacter(text: string): string {
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return characters.segment(text).containing(0)?.segment ?? '';
}

/** The beginning of a text on one line: stands for a title where there is none. */
export function firstWords(text: string, most = 60): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return codePoints(line) <= most ? line : `${cut(line, most).trimEnd()}…`;
}

/**
 * The words of a search in an address, as a call takes them: without NUL, which none may hold, and cut where a character
 * ends.
 * @param most length in UTF-16 units; left out where the endpoint itself says that they are too long
 */
export function searchWords(asked: string | null, most?: number): string {
  const words = (asked ?? '').replaceAll('\u0000', '');
  if (most === undefined || words.length <= most) return words.replace(/[\uD800-\uDBFF]$/, '');
  return words.slice(0, characterStart(words, most)).replace(/[\uD800-\uDBFF]$/, '');
}
