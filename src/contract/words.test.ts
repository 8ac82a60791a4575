import { expect, it } from 'vitest';
import { NAUGHTY_STRINGS } from '#tests/naughty-strings.ts';
import { foldText, formsOf, joinedWords, stemOf, withoutStopWords, wordRanges, wordsOf } from './words.ts';

it.each([
  ['Þórður', 'thordur'],
  ['Ærøskøbing', 'aeroskobing'],
  ['IŞIK ışık', 'isik isik'],
  ['Straße', 'strasse'],
  ['ŁÓDŹ', 'lodz'],
  ['Đurđevac, Ħamrun, œuvre', 'durdevac, hamrun, oeuvre'],
  ['ﬁne ＡＢＣ １２３', 'fine abc 123'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['مُحَمَّد', 'محمد'],
  ['שָׁלוֹם', 'שלום'],
  ['علی‌رضا', 'علیرضا'],
  ['한국어', '한국어'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it.each([
  ['C++, C# and .NET on Node.js', ['c++', 'c#', 'and', '.net', 'on', 'node.js']],
  ['a#b node.json +x', ['a', 'b', 'node', 'json', 'x']],
  ['東京タワーで撮影', ['東京タワー', 'て', '撮影']],
  ['山田太郎', ['山田', '太郎']],
  ['กรุงเทพมหานคร', ['กรงเทพมหานคร']],
  ['서울시장에서', ['서울시장에서']],
  ['mira_films @Mira', ['mira', 'films', 'mira']],
  ['?! 🎈', []],
])('%s has the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it('finds a word by its parts: the letters of a code name, and each script of a mixed word', () => {
  expect(formsOf('c++')).toEqual(['c++', 'c']);
  expect(formsOf('.net')).toEqual(['.net', 'net']);
  expect(formsOf('東京タワー')).toEqual(['東京タワー', '東京', 'タワー']);
  expect(formsOf('portrait')).toEqual(['portrait']);
});

it('treats forms of an English word as the same, and nothing else', () => {
  expect(stemOf('portraits')).toBe(stemOf('portrait'));
  expect(stemOf('lighthouses')).toBe(stemOf('lighthouse'));
  expect(stemOf('straßes')).toBe('straßes');
});

it('leaves out stop words, unless there are no others', () => {
  expect(withoutStopWords(['portrait', 'of', 'a', 'baker'])).toEqual(['portrait', 'baker']);
  expect(withoutStopWords(['who', 'am', 'i'])).toEqual(['who', 'am', 'i']);
});

it('treats texts with the same words as the same, and compares a text without words as it is', () => {
  expect(joinedWords('Hip-Hop')).toBe(joinedWords('hip hop'));
  expect(joinedWords('🎈')).toBe('🎈');
});

it('returns the range of each word, whatever the text is', () => {
  for (const text of NAUGHTY_STRINGS) {
    let end = 0;
    for (const placed of wordRanges(text)) {
      expect(placed.start).toBeGreaterThanOrEqual(end);
      expect(placed.word).not.toBe('');
      end = placed.end;
    }
    expect(end).toBeLessThanOrEqual(text.length);
  }
});

it('folding is idempotent', () => {
  for (const text of NAUGHTY_STRINGS) expect(foldText(foldText(text))).toBe(foldText(text));
});
