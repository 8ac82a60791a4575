import { expect, it } from 'vitest';
import { NAUGHTY_STRINGS } from '#tests/naughty-strings.ts';
import { markedParts } from './word-marks.rules.ts';

const marked = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .filter((part) => part.marked)
    .map((part) => part.text);

it('marks a word, its other forms and accents, but no part of another word', () => {
  expect(marked('Portrait of a baker; Bakers, baking!', 'portraits of bakers')).toEqual([
    ...['Portrait', 'baker', 'Bakers'],
  ]);
  expect(marked('Café culture', 'cafe')).toEqual(['Café']);
  expect(marked('An article on art', 'art')).toEqual(['art']);
  expect(marked('Photographs on a phone', 'photograph')).toEqual(['Photographs']);
  expect(marked('東京タワーで撮影', '東京')).toEqual(['東京タワー']);
  expect(marked('nothing', '')).toEqual([]);
  expect(marked('The end of the day', 'of')).toEqual(['of']);
});

it('returns parts that join to the original text', () => {
  for (const text of NAUGHTY_STRINGS) {
    for (const words of [[text], NAUGHTY_STRINGS, ['a']]) {
      expect(
        markedParts(text, words)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  }
});
