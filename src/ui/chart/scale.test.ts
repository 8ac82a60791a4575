import { describe, expect, it } from 'vitest';
import { heightOf, scaleOf } from './scale.ts';

describe('scaleOf', () => {
  it.each([
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [
      [1, 3],
      [0, 1, 2, 3],
    ],
    [[7], [0, 5, 10]],
    [
      [130, 20],
      [0, 50, 100, 150],
    ],
    [
      [-2, 4],
      [-2, 0, 2, 4],
    ],
  ] as [number[], number[]][])('from zero, %j', (values, ticks) => {
    expect(scaleOf(values, 'zero').ticks).toEqual(ticks);
  });

  it.each([
    [
      [10_020, 10_480],
      [10_000, 10_200, 10_400, 10_600],
    ],
    [
      [500, 500],
      [500, 501],
    ],
    [[], [0, 1]],
  ] as [number[], number[]][])('around the data, %j', (values, ticks) => {
    expect(scaleOf(values, 'data').ticks).toEqual(ticks);
  });

  it('has at most five integer steps that include every value', () => {
    for (let most = 1; most < 5_000; most = Math.ceil(most * 1.13)) {
      const { low, high, ticks } = scaleOf([most, Math.floor(most / 3)], 'zero');
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect([low <= 0, high >= most]).toEqual([true, true]);
    }
  });
});

it('heightOf is 0 at the top and 100 at the bottom', () => {
  const scale = scaleOf([10], 'zero');
  expect([0, 5, 10].map((value) => heightOf(scale, value))).toEqual([100, 50, 0]);
});
