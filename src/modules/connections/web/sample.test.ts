import { expect, test } from 'vitest';
import { sample } from './sample.ts';

test('returns a short list as it is', () => {
  expect(sample([], 12)).toEqual([]);
  expect(sample([1, 2, 3], 3)).toEqual([1, 2, 3]);
});

test('keeps both ends of a long list and evenly spaced items between, each once', () => {
  const year = Array.from({ length: 365 }, (_, day) => day);
  const shown = sample(year, 12);
  expect([shown.length, shown[0], shown.at(-1), new Set(shown).size]).toEqual([12, 0, 364, 12]);
  const gaps = shown.slice(1).map((day, index) => day - (shown[index] ?? 0));
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
  expect(sample([1, 2, 3, 4], 3)).toEqual([1, 3, 4]);
});
