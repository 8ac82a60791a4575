import { expect, it } from 'vitest';
import { isCodeLost } from './code-lost.ts';

it.each([
  [
    'Chromium',
    new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/x.js'),
    true,
  ],
  [
    'Firefox',
    new TypeError('error loading dynamically imported module: https://a.example/assets/x.js'),
    true,
  ],
  ['Safari', new TypeError('Importing a module script failed.'), true],
  ['Vite', new Error('Unable to preload CSS for /assets/x.css'), true],
  ['a mistake', new TypeError("Cannot read properties of undefined (reading 'x')"), false],
  ['another mistake', new ReferenceError('x is not defined'), false],
  ['a word', 'Failed to fetch dynamically imported module', false],
  ['nothing', undefined, false],
])('recognises the error of %s', (_, error, lost) => expect(isCodeLost(error)).toBe(lost));
