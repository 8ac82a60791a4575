import { shortened } from '#contract/shortened.ts';

const LONGEST = 200;
/** Bytes in an encoded word, which has at most 75 characters (RFC 2047): 12 of syntax and 60 of base64. */
const WORD_BYTES = 45;

export function subjectLine(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  return shortened(clean, LONGEST);
}

/**
 * The value of a Subject header. Text that looks like an encoded word is encoded, so that mail programs do not decode
 * what a user typed.
 */
export function subjectHeader(text: string): string {
  const line = subjectLine(text);
  if (/^[\x20-\x7e]*$/.test(line) && !line.includes('=?')) return line;
  return encodedWords(line).join('\r\n ');
}

function encodedWords(line: string): string[] {
  const words: string[] = [];
  let word = '';
  for (const character of line) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`);
}
