import { describe, expect, it } from 'vitest';
import { formatCompact, formatThousands } from './format-number.ts';

describe('formatCompact', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1234, '1.2K'],
    [1250, '1.3K'],
    [15_349, '15.3K'],
    [99_949, '99.9K'],
    [99_950, '100K'],
    [153_400, '153K'],
    [999_499, '999K'],
    [999_500, '1M'],
    [999_999, '1M'],
    [1_000_000, '1M'],
    [2_560_000, '2.6M'],
    [999_600_000, '1B'],
    [7_900_000_000, '7.9B'],
    [-5, '0'],
    [Number.NaN, '0'],
    [Number.POSITIVE_INFINITY, '0'],
  ])('%d reads %s', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });
});

describe('formatThousands', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
    [12.6, '13'],
    [-1, '0'],
  ])('%d reads %s', (value, text) => {
    expect(formatThousands(value)).toBe(text);
  });
});
