/** Finds the field of a Kollab that matches a search but is not shown on its card. */

import { characterStart, cut } from '#contract/characters.ts';
import { categoryLabel } from '#contract/product.ts';
import { codePoints } from '#contract/text.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { markedParts } from './word-marks.rules.ts';

export interface MatchingField {
  field: 'Tags' | 'Looking For';
  text: string;
}

/** Code points before and after the first match. */
const AROUND = { before: 40, after: 80 };

type Texts = Pick<KollabView, 'title' | 'summary' | 'category' | 'tags' | 'lookingFor' | 'compensation'>;

/**
 * Returns null if the card already shows a match (title, summary, What You Get or category), or if no field matches.
 */
export function matchingField(kollab: Texts, words: readonly string[]): MatchingField | null {
  const has = (text: string) => markedParts(text, words).some(({ marked }) => marked);
  const shown = [kollab.title, kollab.summary, kollab.compensation, categoryLabel(kollab.category)];
  if (shown.some(has)) return null;
  const tags = kollab.tags.filter(has);
  if (tags.length > 0) return { field: 'Tags', text: tags.join(', ') };
  if (has(kollab.lookingFor)) return { field: 'Looking For', text: excerptOf(kollab.lookingFor, words) };
  return null;
}

/** Returns whole words around the first match, or the beginning of the text if nothing matches. */
export function excerptOf(text: string, words: readonly string[]): string {
  const parts = markedParts(text, words);
  const first = parts.findIndex(({ marked }) => marked);
  const joined = (some: typeof parts) => some.map((part) => part.text).join('');
  const before = joined(parts.slice(0, Math.max(first, 0)));
  const after = joined(parts.slice(Math.max(first, 0)));
  const head = codePoints(before) <= AROUND.before ? before : `…${fromWord(endOf(before, AROUND.before))}`;
  const tail = codePoints(after) <= AROUND.after ? after : `${toWord(cut(after, AROUND.after))}…`;
  return (head + tail).replace(/\s+/gu, ' ').trim();
}

/** Returns about the last `most` code points of a text, without splitting a character. */
function endOf(text: string, most: number): string {
  return text.slice(characterStart(text, text.length - [...text].slice(-most).join('').length));
}

function fromWord(text: string): string {
  return text.replace(/^\S*\s+(?=\S|$)/u, '');
}

function toWord(text: string): string {
  return text.replace(/\s+\S*$/u, '');
}
