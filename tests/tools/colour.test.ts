import { describe, expect, it } from 'vitest';
import { contrast, parseColour } from './colour.ts';

describe('contrast', () => {
  it('is 21 for black and white in either order', () => {
    expect(contrast(parseColour('#000000'), parseColour('#ffffff'))).toBeCloseTo(21);
    expect(contrast(parseColour('#ffffff'), parseColour('#000000'))).toBeCloseTo(21);
  });

  it('agrees with a published pair: #767676 on white is 4.54', () => {
    expect(contrast(parseColour('#767676'), parseColour('#ffffff'))).toBeCloseTo(4.54, 2);
  });

  it('parses oklch like the same colour in hex', () => {
    const red = parseColour('oklch(0.6279554 0.2576833 29.2338812)');
    expect(red[0]).toBeCloseTo(1, 3);
    expect(red[1]).toBeCloseTo(0, 3);
    expect(red[2]).toBeCloseTo(0, 3);
  });

  it('throws on any other notation', () => {
    expect(() => parseColour('rebeccapurple')).toThrow('rebeccapurple');
  });
});
