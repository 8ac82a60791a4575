import { describe, expect, it } from 'vitest';
import { tabAfter } from './tab-after.ts';

const TABS = ['one', 'two', 'three'];

describe('tabAfter', () => {
  it.each([
    ['ArrowRight', 'one', 'two'],
    ['ArrowRight', 'three', 'one'],
    ['ArrowLeft', 'two', 'one'],
    ['ArrowLeft', 'one', 'three'],
    ['Home', 'three', 'one'],
    ['End', 'one', 'three'],
    ['ArrowRight', 'gone', 'one'],
    ['ArrowLeft', 'gone', 'three'],
  ])('%s from %s leads to %s', (key, from, to) => {
    expect(tabAfter(key, TABS, from)).toBe(to);
  });

  it('ignores other keys, and returns nothing for no tabs', () => {
    expect(tabAfter('Enter', TABS, 'one')).toBeUndefined();
    expect(tabAfter('ArrowRight', [], undefined)).toBeUndefined();
    expect(tabAfter('ArrowLeft', [], undefined)).toBeUndefined();
  });
});
