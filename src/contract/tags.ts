// Not in `text.ts`, which is in the bundle of every page.
import { cleanLine, codePoints, firstWords, isBlank } from './text.ts';

/** Commas of all scripts, and line breaks. */
export const TAG_SEPARATOR = /[,，、､،﹐\r\n\t]/u;

// The sign of a tag, unless it is the key '#' as an emoji.
const TAG_SIGN = /^(?:[#＃﹟](?!\uFE0F?\u20E3)|\s)+/u;

function cleanTag(text: string): string {
  const tag = cleanLine(text).replace(/\s+/gu, ' ').replace(TAG_SIGN, '');
  // Lowercasing can produce a letter that composes differently.
  return tag.toLowerCase().normalize('NFC');
}

export function cleanTags(given: readonly string[]): string[] {
  return [...new Set(given.map(cleanTag).filter((tag) => !isBlank(tag)))];
}

export function tagsIn(text: string): string[] {
  return cleanTags(text.split(TAG_SEPARATOR));
}

/** The error about the first tag that is too long; undefined if there is none. */
export function longTagProblem(tags: readonly string[], most: number): string | undefined {
  const long = tags.find((tag) => codePoints(tag) > most);
  return long && `“${firstWords(long, most)}” is too long: a tag has at most ${most} characters`;
}
