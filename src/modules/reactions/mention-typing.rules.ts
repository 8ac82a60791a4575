import { codePoints } from '#contract/text.ts';

/** The text between an @ and the caret. */
export interface TypedName {
  name: string;
  /** Index of the @ in the text. */
  start: number;
}

// The same characters may precede the @ as in mentions.rules.ts. Display names have letters of any script.
const TYPED = /(?<!https?:\/\/\S*|[\p{Script=Latin}\p{N}_@./+-]\p{M}*)[@＠]([\p{L}\p{M}\p{N}_]{1,30})$/u;

// A single character of these scripts is enough for a suggestion.
const WHOLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Null if no name is being typed at the caret, or if it is too short for suggestions. */
export function typedName(text: string, caret: number): TypedName | null {
  const name = TYPED.exec(text.slice(0, caret))?.[1];
  if (name === undefined || !canSuggest(name) || /^[\p{L}\p{M}\p{N}_]/u.test(text.slice(caret))) return null;
  return { name, start: caret - name.length - 1 };
}

export function canSuggest(name: string): boolean {
  return codePoints(name) >= 2 || WHOLE.test(name);
}

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
