import { expect, it } from 'vitest';
import { CONTAINER_BYTES, FILE_BYTES } from '#modules/files/files.rules.ts';
import { decideBrief, isSameBrief } from './brief.rules.ts';

const sized = (...sizes: number[]) => sizes.map((size, index) => ({ id: `f${index}`, size }));
const asked = (count: number) => sized(...Array<number>(count).fill(0)).map(({ id }) => id);

it('takes files that are there and fit', () => {
  expect(decideBrief([], [])).toBe('taken');
  expect(decideBrief(asked(2), sized(1, 2))).toBe('taken');
  expect(decideBrief(asked(3), sized(1, 2))).toBe('gone');
  const four = [FILE_BYTES, FILE_BYTES, FILE_BYTES, CONTAINER_BYTES - 3 * FILE_BYTES];
  expect(decideBrief(asked(4), sized(...four))).toBe('taken');
  expect(decideBrief(asked(5), sized(...four, 1))).toBe('full');
});

it('differs by its files and their order', () => {
  expect(isSameBrief([], [])).toBe(true);
  expect(isSameBrief(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameBrief(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameBrief(['a'], ['a', 'b'])).toBe(false);
});
