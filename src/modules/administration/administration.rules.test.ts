import { expect, it } from 'vitest';
import { maskedAddress } from './administration.rules.ts';

it.each([
  ['ada.l@here.example', 'a…@here.example'],
  ['a@b.example', 'a…@b.example'],
  ['"odd@name"@here.example', '"…@here.example'],
  ['😀x@here.example', '😀…@here.example'],
])('%s is shown as %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked);
});
