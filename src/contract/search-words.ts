import { characterStart } from './characters.ts';

/**
 * The search words of an address, ready to be sent: without NUL, and never cut within a character.
 * @param most maximum length in UTF-16 units; without it the endpoint itself refuses words that are too long
 */
export function searchWords(asked: string | null, most?: number): string {
  const words = (asked ?? '').replaceAll('\u0000', '');
  if (most === undefined || words.length <= most) return words.replace(/[\uD800-\uDBFF]$/, '');
  return words.slice(0, characterStart(words, most)).replace(/[\uD800-\uDBFF]$/, '');
}
