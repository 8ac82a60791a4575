import { firstCharacter } from '#contract/characters.ts';

const ARABIC = /^\p{sc=Arab}/u;

/**
 * The initials of a name, one or two letters: the first letters of the first and last word, or of a single word ('J.
 * R. Ünal' gives 'JÜ', 'mara_k' gives 'M'). Arabic names have one, because two joined letters can read as a word
 * ('لا', no).
 */
export function initialsOf(name: string): string {
  const words = name.match(/(?![\u02B9-\u02BF])[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Join_Control}'’]*/gu) ?? [];
  const first = words[0];
  if (first === undefined) return '?';
  const last = name.includes('_') ? undefined : words.at(-1);
  const letters = [first, ...(last === undefined || words.length === 1 || ARABIC.test(first) ? [] : [last])];
  return letters.map((word) => firstCharacter(word).toLocaleUpperCase('en')).join('');
}

/** A hue in degrees, always the same for the same name. */
export function hueOf(name: string): number {
  let hash = 2166136261;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0) % 360;
}
