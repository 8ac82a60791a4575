import { isOpenEnded, stemOf, withoutStopWords, wordRanges, wordsOf } from '#contract/words.ts';

export interface MarkedPart {
  text: string;
  marked: boolean;
}

/**
 * Splits a text into marked and unmarked parts. A word is marked if it is one of `words` or another form of it
 * ('portraits' for 'portrait'). Stop words are marked only if there are no other words. The parts join to the original
 * text, and are plain text.
 * @param words `matched.words` of a result
 */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const wanted = withoutStopWords(words.flatMap(wordsOf));
  const stems = new Set(wanted.map(stemOf));
  const beginnings = wanted.filter(isOpenEnded);
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
