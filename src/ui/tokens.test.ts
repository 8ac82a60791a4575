import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, parseColour } from '#tests/tools/colour.ts';
import { categoryHues } from './category/category-hues.ts';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const categorySheet = readFileSync(new URL('./category/category.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';
const themes: Theme[] = ['light', 'dark'];
const surfaces = ['paper', 'raised', 'sunken'];

/** Pairs of foreground and background for text. */
const textPairs: [string, string][] = [
  ...['ink', 'ink-soft', 'ink-muted', 'accent', 'accent-hover', 'danger', 'success', 'warning'].flatMap(
    (name) => surfaces.map((surface): [string, string] => [name, surface]),
  ),
  ['ink', 'lamp'],
  ['ink-muted', 'lamp'],
  ['on-signal', 'signal'],
  ['on-signal', 'signal-hover'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent-soft', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['success', 'success-soft'],
  ['ink', 'success-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['warning', 'warning-soft'],
  ['ink', 'warning-soft'],
  ['on-ink', 'ink'],
  ['on-success', 'success'],
  ['code-ink', 'code-paper'],
];

/** Pairs for shapes that only have to be visible: control borders, fills, the focus ring, the logo. */
const shapePairs = ['edge', 'signal', 'accent', 'focus', 'danger', 'print-one', 'print-two'].flatMap((name) =>
  surfaces.map((surface): [string, string] => [name, surface]),
);

describe('tokens', () => {
  it.each(themes.flatMap((theme) => textPairs.map((pair) => [theme, ...pair] as const)))(
    '%s: %s is readable on %s',
    (theme, front, back) => {
      expect(contrast(token(theme, front), token(theme, back))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(themes.flatMap((theme) => shapePairs.map((pair) => [theme, ...pair] as const)))(
    '%s: %s is seen on %s',
    (theme, front, back) => {
      expect(contrast(token(theme, front), token(theme, back))).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('category tints', () => {
  it('stand in the sheet as in the table', () => {
    const found = [...categorySheet.matchAll(/\[data-category='(\w+)'\] \{\s*--hue: (\d+);/g)];
    expect(Object.fromEntries(found.map(([, name, hue]) => [name, Number(hue)]))).toEqual(categoryHues);
    expect(found).toHaveLength(22);
    expect(new Set(Object.values(categoryHues)).size).toBe(22);
  });

  it.each(
    themes.flatMap((theme) => Object.entries(categoryHues).map(([name, hue]) => [theme, name, hue] as const)),
  )('%s: %s is readable on its tint and on every surface', (theme, _name, hue) => {
    const ink = tint(theme, 'tint-ink', hue);
    expect(contrast(ink, tint(theme, 'tint', hue))).toBeGreaterThanOrEqual(4.5);
    for (const surface of surfaces) {
      expect(contrast(ink, token(theme, surface))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tint(theme, 'tint-strong', hue), token(theme, surface))).toBeGreaterThanOrEqual(3);
    }
  });
});

function token(theme: Theme, name: string) {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens);
  if (!found) throw new Error(`tokens.css has no colour --${name} with a light and a dark value`);
  return parseColour(theme === 'light' ? (found[1] ?? '') : (found[2] ?? ''));
}

function tint(theme: Theme, name: string, hue: number) {
  const value = new RegExp(
    `--${name}: light-dark\\(\\s*oklch\\(([\\d.]+) calc\\(([\\d.]+) \\* var\\(--tint-chroma\\)\\) var\\(--hue\\)\\),` +
      `\\s*oklch\\(([\\d.]+) calc\\(([\\d.]+) \\* var\\(--tint-chroma\\)\\) var\\(--hue\\)\\)`,
  ).exec(categorySheet);
  if (!value) throw new Error(`category.css has no --${name} in the expected form`);
  const [lightness, chroma] = theme === 'light' ? [value[1], value[2]] : [value[3], value[4]];
  return parseColour(`oklch(${lightness} ${chroma} ${hue})`);
}
