import { characterStart } from './characters.ts';

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
