import { stemmer } from 'stemmer';

/*
 * The words of a text as search compares them: the same for what is indexed, for what is asked, and for what is marked in a
 * result (decisions.md section 9). Both sides use it.
 */

/**
 * A higher one has all search rows and the words of messages written anew. Raise it whenever the words of any text change, or what
 * a row is found by.
 */
export const WORDS_VERSION = 1;

/** Letters that do not decompose. */
const LETTERS: Record<string, string> = Object.fromEntries(
  'ø:o ł:l ß:ss æ:ae œ:oe đ:d ð:d þ:th ı:i ħ:h ς:σ'.split(' ').map((pair) => pair.split(':')),
);
const FOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Combining marks, joiners, soft hyphens and the Arabic tatweel say how a word is drawn, not which it is. */
const UNSPOKEN = /\p{M}|\u00AD|\u0640|\u200C|\u200D|\u2060|\uFEFF/gu;

/** A text in lower case, without accents and marks, in one form of each letter. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(UNSPOKEN, '')
      // Hangul was taken apart, too.
      .normalize('NFC')
      .toLowerCase()
      .replace(FOLDED, (letter) => LETTERS[letter] ?? letter)
  );
}

/** `.net`, `c++`, `c#` and `node.js` are words of their own. */
const WORD =
  /\.net(?![\p{L}\p{N}\p{M}])|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u00AD]|\u200C|\u200D)*(?:(?:\+\+|#|\.js)(?![\p{L}\p{N}\p{M}]))?/giu;
const SYMBOLS = /^\.|(?:\+\+|#|\.js)$/u;

const SCRIPTS = {
  han: '\\p{Script=Han}々〆',
  kana: '\\p{Script=Hiragana}\\p{Script=Katakana}ー',
  others: '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}',
};
const UNSPACED = new RegExp(`[${SCRIPTS.han}${SCRIPTS.kana}${SCRIPTS.others}]`, 'u');
/** Of these a word may go on without a space: who asks for its beginning means it. */
const OPEN_ENDED = new RegExp(
  `^[${SCRIPTS.han}${SCRIPTS.kana}${SCRIPTS.others}\\p{Script=Hangul}\\p{M}]+$`,
  'u',
);
/** 東京タワー is 東京 and タワー. */
const PARTS = new RegExp(`[${SCRIPTS.han}]+|[${SCRIPTS.kana}]+`, 'gu');

let segmenter: Intl.Segmenter | undefined;

function segmentsOf(token: string): { text: string; start: number }[] {
  if (!UNSPACED.test(token)) return [{ text: token, start: 0 }];
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return [...segmenter.segment(token)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ text: segment, start: index }));
}

/** Longer words are compared by their beginning. */
const LONGEST = 60;

export interface PlacedWord {
  word: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

/** Each word of a text, with where it stands. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const { 0: token, index } of text.matchAll(WORD)) {
    for (const segment of segmentsOf(token)) {
      const word = [...foldText(segment.text)].slice(0, LONGEST).join('');
      const start = index + segment.start;
      if (word !== '') yield { word, start, end: start + segment.text.length };
    }
  }
}

/** The words of a text, in their order. */
export function wordsOf(text: string): string[] {
  return Array.from(placedWords(text), ({ word }) => word);
}

/** All that a word of an indexed text is found by: itself, and its parts where it is put together. */
export function formsOf(word: string): string[] {
  const plain = word.replace(SYMBOLS, '');
  const parts = UNSPACED.test(word) ? (word.match(PARTS) ?? []) : [];
  return [...new Set([word, ...(plain !== word && plain !== '' ? [plain] : []), ...parts])];
}

/** What the forms of a word have in common: 'portraits' and 'portrait' are one in English, and each is itself elsewhere. */
export function stemOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** Whether who asks for a word also means what begins with it, since its script puts no space behind a word. */
export function isOpenEnded(word: string): boolean {
  return OPEN_ENDED.test(word);
}

const SMALL = new Set(
  `a about after all am an and any are as at be been before but by can did do does for from had has have he her him his how i if
in into is it its just me more most my no nor not of off on once only or our out over own s same she so some such t than that
the their them then there these they this those through to too under until up us very was we were what when where which while who
whom why will with you your`.split(/\s+/),
);

/** Words without those that tell nothing, such as 'of'; all of them where there are no others. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !SMALL.has(word));
  return telling.length > 0 ? telling : [...words];
}

/** A text of which only the order and spelling of its words count: two tags or titles with the same one are the same. */
export function wholeOf(text: string): string {
  return wordsOf(text).join(' ') || foldText(text).replace(/\s+/gu, ' ').trim();
}
