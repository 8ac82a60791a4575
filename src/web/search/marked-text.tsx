import { markedParts } from '#modules/search/word-marks.rules.ts';
import type { Matched } from './search-reads.ts';

export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id but their index.
    part.marked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

export function markIn(text: string, { matched }: Matched) {
  return <MarkedText text={text} words={matched.words} />;
}
