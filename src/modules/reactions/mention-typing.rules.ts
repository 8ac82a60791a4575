/** Mentions while they are typed. Pure; both sides use it. */
import { codePoints } from '#contract/text.ts';

/** What stands behind an @ up to the caret. */
export interface TypedName {
  name: string;
  /** Where its @ stands in the text. */
  start: number;
}

// What may stand before the @, as in mentions.rules.ts. Display names have letters of any script.
const TYPED = /(?<!https?:\/\/\S*|[\p{Script=Latin}\p{N}_@./+-]\p{M}*)[@＠]([\p{L}\p{M}\p{N}_]{1,30})$/u;

// One of these is as much as a word.
const WHOLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The name that is being typed at the caret; null where it is none, or too short to suggest something. */
export function typedName(text: string, caret: number): TypedName | null {
  const name = TYPED.exec(text.slice(0, caret))?.[1];
  if (name === undefined || !canSuggest(name) || /^[\p{L}\p{M}\p{N}_]/u.test(text.slice(caret))) return null;
  return { name, start: caret - name.length - 1 };
}

/** Nothing is suggested for one letter. */
export function canSuggest(name: string): boolean {
  return codePoints(name) >= 2 || WHOLE.test(name);
}

/** The text with a username in the place of the name that was typed, and where the caret stands then. */
export function withName(
  text: string,
  { name, start }: TypedName,
  username: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${username}`;
  const after = text.slice(start + 1 + name.length);
  const rest = after === '' ? ' ' : after;
  return { text: before + rest, caret: before.length + (/^\s/.test(rest) ? 1 : 0) };
}
