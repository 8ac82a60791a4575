import { expect, it } from 'vitest';
import { isComposing } from './is-composing.ts';

it.each([
  ['Enter in Chromium while letters are put together', { isComposing: true, keyCode: 229 }, true],
  ['Enter in Firefox while letters are put together', { isComposing: true, keyCode: 13 }, true],
  ['Enter in Safari that ends a composition', { isComposing: false, keyCode: 229 }, true],
  ['a letter on an Android keyboard', { isComposing: false, keyCode: 229 }, true],
  ['Escape that calls off a composition', { isComposing: true, keyCode: 27 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['a letter', { isComposing: false, keyCode: 65 }, false],
  ['a key that a script pressed', { isComposing: false, keyCode: 0 }, false],
])('%s', (_, event, expected) => expect(isComposing(event)).toBe(expected));
