import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '#src/routes.ts';
import { PAGE_PATTERNS, patternOf } from './page-patterns.rules.ts';
import { kindOf, onlyFrames, scrubbedMessage, scrubbedStack } from './telemetry.rules.ts';

it.each([
  ["TypeError: Cannot read properties of undefined (reading 'length')", "(reading 'length')"],
  ["TypeError: undefined is not an object (evaluating 'a.b')", "(evaluating 'a.b')"],
  ["TypeError: can't access property of undefined", "can't access"],
  ['Error: Minified React error #418; visit https://react.dev/errors/418?args[]=Noor', '#418'],
])('keeps what a message says of the code: %s', (message, kept) => {
  expect(scrubbedMessage(message)).toContain(kept);
});

it.each([
  'SyntaxError: Unexpected token \'N\', "Noor is here" is not valid JSON',
  'SyntaxError: JSON Parse error: Unexpected identifier "Noor"',
  'Error: no such user noor@people.example',
  'Error: no such user @noor',
  'Error: `Noor` is gone',
  "Error: 'Noor' is gone",
  "Error: he said 'it's Noor'",
  'Error: a text that was cut off "Noor',
  'Error: \u201cNoor\u201d is gone',
  'Error: Minified React error #418; visit https://react.dev/errors/418?args[]=Noor',
  'Error: Failed to fetch blob:https://here.example/noor',
  `Error: ${'x'.repeat(200)} Noor`,
])('drops what a message may say of a user: %s', (message) => {
  expect(scrubbedMessage(message)).not.toMatch(/noor/i);
});

it('drops ids and long numbers', () => {
  const message = scrubbedMessage('Error: 0190f3a4-0000-7000-8000-00000000abcd and 31612345678 and 404');
  expect(message).toBe('Error: # and # and 404');
});

it('keeps the frames of our files, without queries, from the stacks of every browser', () => {
  const stack = [
    'TypeError: "Noor" is not a function',
    '    at press (https://here.example/assets/shell-aB12.js:1:2345)',
    '    at async Object.run [as go] (https://here.example/assets/api-x.js?token=noor:10:5)',
    '    at https://here.example/assets/page.js:3:4',
    '    at chrome-extension://noor/content.js:1:1',
    'press@https://here.example/assets/shell-aB12.js:7:8',
    '    at https://elsewhere.example/noor.js:1:1',
    '    at eval (eval at noor (https://here.example/user/noor:1:1), <anonymous>:1:1)',
  ].join('\n');
  const scrubbed = scrubbedStack(stack);
  expect(scrubbed.split('\n')).toEqual([
    'press /assets/shell-aB12.js:1:2345',
    'Object.run [as go] /assets/api-x.js:10:5',
    '/assets/page.js:3:4',
    'press /assets/shell-aB12.js:7:8',
  ]);
  // The server accepts what a page sends, and nothing else.
  expect(onlyFrames(scrubbed)).toBe(scrubbed);
  expect(onlyFrames(`Noor wrote this\n${scrubbed}\n/user/noor:1:1`)).toBe(scrubbed);
});

it('stays fast for input made to be slow', () => {
  const begun = process.cpuUsage();
  for (const part of ['"', "'", '@', 'a:', 'at (', '\u201c', ' ', "x '", 'https://', 'at async ']) {
    scrubbedMessage(part.repeat(100_000));
    scrubbedStack(part.repeat(100_000));
    onlyFrames(part.repeat(2_000));
  }
  const { user, system } = process.cpuUsage(begun);
  // Quadratic work takes minutes.
  expect((user + system) / 1000).toBeLessThan(30_000);
});

it('counts by a closed list of kinds', () => {
  expect(kindOf('Error: Minified React error #418; visit (address)')).toBe('hydration');
  expect(kindOf('TypeError: Failed to fetch dynamically imported module: (address)')).toBe('code_missing');
  expect(kindOf('TypeError: x')).toBe('type');
  expect(kindOf('Noor')).toBe('other');
});

it('names every page of routes.ts, and no other', () => {
  const addresses = (list: readonly RouteConfigEntry[], base = ''): string[] =>
    list.flatMap(({ path = '', children }) => {
      if (path === '*') return [];
      const address = path ? `${base}/${path}` : base;
      return children?.length ? addresses(children, address) : [address || '/'];
    });
  expect([...PAGE_PATTERNS].sort()).toEqual([...new Set(addresses(routes))].sort());
});

it.each([
  ['/', '/'],
  ['/user/noor', '/user/:username'],
  ['/user/noor/kit/', '/user/:username/kit'],
  ['/kollab/1/edit', '/kollab/:id/edit'],
  ['/kollab/1/details', '/kollab/:id/:page'],
  ['/inbox/search', '/inbox/search'],
  ['/inbox/0190', '/inbox/:conversationId'],
  ['/noor', 'other'],
  ['/user/noor/secret', 'other'],
])('%s is %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
