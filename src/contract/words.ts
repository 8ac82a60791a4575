import { stemmer } from 'stemmer';

/* Splits texts into words for search: the same for what is indexed, for queries, and for the marks in results. */

/**
 * A higher version rebuilds all search rows and the words of messages at the next start. Raise it whenever the words
 * of any text change.
 */
export const WORDS_VERSION = 1;

/** Letters that NFKD does not decompose. */
const LETTERS: Record<string, string> = Object.fromEntries(
  'ø:o ł:l ß:ss æ:ae œ:oe đ:d ð:d þ:th ı:i ħ:h ς:σ'.split(' ').map((pair) => pair.split(':')),
);
const FOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Combining marks, joiners, soft hyphens and the Arabic tatweel do not change which word it is. */
const IGNORED_MARKS = /\p{M}|\u00AD|\u0640|\u200C|\u200D|\u2060|\uFEFF/gu;

const ASCII = /^[ -~]*$/;

export function foldText(text: string): string {
  // Most words are ASCII, which has neither marks nor folded letters.
  if (ASCII.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replace(IGNORED_MARKS, '')
      // NFKD also takes Hangul syllables apart.
      .normalize('NFC')
      .toLowerCase()
      .replace(FOLDED, (letter) => LETTERS[letter] ?? letter)
  );
}

/** `.net`, `c++`, `c#` and `node.js` are words, too. */
const WORD =
  /\.net(?![\p{L}\p{N}\p{M}])|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u00AD]|\u200C|\u200D)*(?:(?:\+\+|#|\.js)(?![\p{L}\p{N}\p{M}]))?/giu;
const SYMBOLS = /^\.|(?:\+\+|#|\.js)$/u;

const SCRIPTS = {
  han: '\\p{Script=Han}々〆',
  kana: '\\p{Script=Hiragana}\\p{Script=Katakana}ー',
  others: '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}',
};
const UNSPACED = new RegExp(`[${SCRIPTS.han}${SCRIPTS.kana}${SCRIPTS.others}]`, 'u');
/** In these scripts a query is also matched as a prefix, since words may continue without a space. */
const OPEN_ENDED = new RegExp(
  `^[${SCRIPTS.han}${SCRIPTS.kana}${SCRIPTS.others}\\p{Script=Hangul}\\p{M}]+$`,
  'u',
);
/** 東京タワー has the parts 東京 and タワー. */
const PARTS = new RegExp(`[${SCRIPTS.han}]+|[${SCRIPTS.kana}]+`, 'gu');

let segmenter: Intl.Segmenter | undefined;

function segmentsOf(token: string): { text: string; start: number }[] {
  if (!UNSPACED.test(token)) return [{ text: token, start: 0 }];
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return [...segmenter.segment(token)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ text: segment, start: index }));
}

/** In code points. The rest of a longer word is ignored. */
const LONGEST = 60;

export interface WordRange {
  word: string;
  /** Index in the text, in UTF-16 units. */
  start: number;
  end: number;
}

export function* wordRanges(text: string): Generator<WordRange> {
  for (const { 0: token, index } of text.matchAll(WORD)) {
    for (const segment of segmentsOf(token)) {
      const word = [...foldText(segment.text)].slice(0, LONGEST).join('');
      const start = index + segment.start;
      if (word !== '') yield { word, start, end: start + segment.text.length };
    }
  }
}

export function wordsOf(text: string): string[] {
  return Array.from(wordRanges(text), ({ word }) => word);
}

/** Everything that a word of an indexed text is found by: itself, and its parts if it is compound. */
export function formsOf(word: string): string[] {
  const plain = word.replace(SYMBOLS, '');
  const parts = UNSPACED.test(word) ? (word.match(PARTS) ?? []) : [];
  return [...new Set([word, ...(plain !== word && plain !== '' ? [plain] : []), ...parts])];
}

/** The stem of an English word: 'portraits' and 'portrait' have the same. Other words are their own stem. */
export function stemOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** Whether a query for the word also matches its continuations, since its script has no spaces between words. */
export function isOpenEnded(word: string): boolean {
  return OPEN_ENDED.test(word);
}

const STOP_WORDS = new Set(
  `a about after all am an and any are as at be been before but by can did do does for from had has have he her him his how i if
in into is it its just me more most my no nor not of off on once only or our out over own s same she so some such t than that
the their them then there these they this those through to too under until up us very was we were what when where which while who
whom why will with you your`.split(/\s+/),
);

/** Drops stop words such as 'of'. Returns all words if nothing else is left. */
export function withoutStopWords(words: readonly string[]): string[] {
  const contentWords = words.filter((word) => !STOP_WORDS.has(word));
  return contentWords.length > 0 ? contentWords : [...words];
}

/** The words of a text joined by single spaces. Two tags or titles are the same if this is. */
export function joinedWords(text: string): string {
  return wordsOf(text).join(' ') || foldText(text).replace(/\s+/gu, ' ').trim();
}
