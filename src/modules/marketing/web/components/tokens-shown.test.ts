import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COLOURS, PAIRS, RADII, SHADOWS, SPACES, TEXT_SIZES } from './tokens-shown.ts';

const sheet = readFileSync(new URL('../../../../ui/tokens.css', import.meta.url), 'utf8');

/** The names of the tokens whose declaration matches, in the order of the style sheet. */
const named = (declaration: RegExp) => [...sheet.matchAll(declaration)].map(([, name]) => name);

it('shows every colour token, and no other', () => {
  const colours = named(/--([a-z-]+): light-dark\(/g);
  expect(colours).toContain('signal');
  expect(Object.values(COLOURS).flat().sort()).toEqual(colours.sort());
});

it('pairs only existing colours', () => {
  expect(named(/--([a-z-]+): light-dark\(/g)).toEqual(expect.arrayContaining(PAIRS.flat()));
});

it('shows every step of type, space, corners and shadows', () => {
  expect(TEXT_SIZES).toEqual(named(/--text-(\d?[a-z]+): [\dc]/g).filter((name) => name !== 'width'));
  expect(SPACES.map(String)).toEqual(named(/--space-(\d): /g));
  expect(RADII).toEqual(named(/--radius-([a-z]+): /g));
  expect(SHADOWS.map(String)).toEqual(named(/--shadow-(\d):/g));
});
