import { describe, expect, it } from 'vitest';
import {
  addressesOf,
  addressOf,
  filesOf,
  isLinked,
  PURPOSES,
  pathOf,
  pictureAt,
  pictureOfFile,
  SHAPES,
} from './media.rules.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const HERE = 'https://here.example';

it.each(PURPOSES)('finds the picture of a stored file: %s', (purpose) => {
  for (const file of filesOf(purpose, HASH)) expect(pictureOfFile(file)).toEqual({ purpose, hash: HASH });
  expect(pictureAt(addressOf(purpose, HASH, HERE), HERE)).toEqual({ purpose, hash: HASH });
  expect(pictureAt(pathOf(purpose, HASH), HERE)).toEqual({ purpose, hash: HASH });
});

it.each([
  ...[`other-${HASH}.jpg`, `avatar-${HASH}.png`, `avatar-${HASH}.webp`, `avatar-${HASH}-5.webp`],
  ...[`avatar-${HASH}-12345.webp`, `avatar-${HASH}.jpg.exe`, `my-avatar-${HASH}.jpg`],
  ...[`avatar-${HASH}0.jpg`, `avatar-${HASH.slice(1)}.jpg`, 'demo.jpg', ''],
])('%s belongs to no stored picture', (name) => {
  expect(pictureOfFile(name)).toBeNull();
});

it.each([
  `https://elsewhere.example/media/avatar-${HASH}.jpg`,
  `${HERE}/files/avatar-${HASH}.jpg`,
  `${HERE}/media/demo.jpg`,
  `${HERE}.evil.example/media/avatar-${HASH}.jpg`,
])('%s is the URL of no picture here', (url) => {
  expect(pictureAt(url, HERE)).toBeNull();
});

describe('the URL of a picture', () => {
  it('is absolute, and for a face a path', () => {
    expect(addressOf('kollab', HASH, HERE)).toBe(`${HERE}/media/kollab-${HASH}.jpg`);
    expect(addressOf('avatar', HASH, HERE)).toBe(`/media/avatar-${HASH}.jpg`);
    expect(addressesOf({ purpose: 'kollab', hash: HASH }, HERE)).toEqual([
      `${HERE}/media/kollab-${HASH}.jpg`,
      `/media/kollab-${HASH}.jpg`,
    ]);
    expect(addressesOf({ purpose: 'avatar', hash: HASH }, HERE)).toEqual([`/media/avatar-${HASH}.jpg`]);
  });
});

it('is sent by forms for all purposes but a profile’s', () => {
  expect(PURPOSES.filter((purpose) => !isLinked(purpose))).toEqual(['avatar', 'banner']);
});

it('variants are cut to a shape, in ascending widths, the JPEG as wide as the widest', () => {
  for (const purpose of PURPOSES) {
    const { ratio, widths, jpegSize } = SHAPES[purpose];
    expect(widths.toSorted((a, b) => a - b)).toEqual(widths);
    expect([ratio === null, widths.at(-1)], purpose).toEqual(
      purpose === 'delivery' ? [true, undefined] : [false, jpegSize],
    );
  }
  expect(SHAPES.kollab.ratio).toBeCloseTo(16 / 9);
});
