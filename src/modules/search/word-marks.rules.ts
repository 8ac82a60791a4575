/** Marks the words that were searched for in what was found. Pure; both sides use it. */
import { isOpenEnded, stemOf, withoutStopWords, wordRanges, wordsOf } from '#contract/words.ts';

export interface MarkedPart {
  text: string;
  marked: boolean;
}

/**
 * A text in parts, those marked whose word is one of the words or another form of it ('portraits' of 'portrait'). The parts
 * put together are the text as it was, so that a page shows each as text. 'of' and the like only count by themselves.
 * @param words what `matched.words` of a result says
 */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const asked = withoutStopWords(words.flatMap(wordsOf));
  const stems = new Set(asked.map(stemOf));
  const beginnings = asked.filter(isOpenEnded);
  const parts: MarkedPart[] = [];
  let end = 0;
  const add = (part: string, marked: boolean) => {
    if (part !== '') parts.push({ text: part, marked });
  };
  for (const { word, start, end: wordEnd } of wordRanges(text)) {
    if (!stems.has(stemOf(word)) && !beginnings.some((beginning) => word.startsWith(beginning))) continue;
    add(text.slice(end, start), false);
    add(text.slice(start, wordEnd), true);
    end = wordEnd;
  }
  add(text.slice(end), false);
  return parts;
}
