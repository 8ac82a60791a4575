import { characterStart } from './characters.ts';

/**
 * Cleans what an address asks to search for, so that it can be sent: no NUL, and no character cut in half.
 * @param most maximum length in UTF-16 units; without it the endpoint itself refuses words that are too long
 */
export function cleanQuery(asked: string | null, most?: number): string {
  const words = (asked ?? '').replaceAll('\u0000', '');
  if (most === undefined || words.length <= most) return words.replace(/[\uD800-\uDBFF]$/, '');
  return words.slice(0, characterStart(words, most)).replace(/[\uD800-\uDBFF]$/, '');
}
