import { expect, it } from 'vitest';
import { hasTag } from './entity-tag.ts';

it.each([
  ['"x"', true],
  ['W/"x"', true],
  ['W/"y", W/"x"', true],
  ['"y","x"', true],
  ['"y"  ,\t"x" ', true],
  ['"a,b", "x"', true],
  ['"a, \\", W/"x"', true],
  ['"x-gzip"', true],
  ['W/"x--gzip"', true],
  ['*', true],
  [' * ', true],
  [undefined, false],
  ['', false],
  ['"y"', false],
  ['"X"', false],
  ['x', false],
  ['"x', false],
  ['"xx", "ax"', false],
  ['"a, x, b"', false],
  ['"*"', false],
  ['"gzip"', false],
  ['"x-br"', false],
  ['w/"y"', false],
])('If-None-Match: %s names "x": %s', (header, named) => {
  expect(hasTag(header, '"x"')).toBe(named);
  expect(hasTag(header, 'W/"x"')).toBe(named);
});
