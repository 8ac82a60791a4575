import { describe, expect, it } from 'vitest';
import { contrast, parseColour } from '#tests/tools/colour.ts';
import { type AccentColours, accentColours, accentRefusal, contrastOf, themeOf } from './accent.rules.ts';

const SURFACES = {
  day: ['#faf5ea', '#fffcf6', '#f2eadb'],
  night: ['#14121f', '#1e1b2d', '#0e0c17'],
};
const INK = { day: '#1a1730', night: '#f6f0e4' };

/** Every ninth step of each channel. */
const STEPS = Array.from({ length: 9 }, (_, step) =>
  Math.min(255, step * 32)
    .toString(16)
    .padStart(2, '0'),
);
const COLOURS = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
);
const ACCEPTED = COLOURS.filter((colour) => accentRefusal(colour) === null);

describe('accent', () => {
  it.each([
    ['#ffffff', 'Contrast with white is 1:1; it needs 4.5:1. Choose a darker colour.'],
    ['#e8710a', 'Contrast with white is 3:1; it needs 4.5:1. Choose a darker colour.'],
    ['#777777', 'Contrast with white is 4.4:1; it needs 4.5:1. Choose a darker colour.'],
    ['#767676', null],
    ['#000000', null],
    ['#0b6e4f', null],
  ])('%s: %s', (colour, refusal) => {
    expect(accentRefusal(colour)).toBe(refusal);
  });

  it('measures contrast as the tests of the tokens do', () => {
    for (const colour of COLOURS)
      expect(contrastOf(colour, '#1e1b2d')).toBeCloseTo(
        contrast(parseColour(colour), parseColour('#1e1b2d')),
        1,
      );
  });

  it('can be read in both themes, whichever colour is accepted', () => {
    expect(ACCEPTED.length).toBeGreaterThan(200);
    const poor: unknown[] = [];
    const requires = (least: number, colour: string, theme: string, front: string, back: string) => {
      if (contrastOf(front, back) < least) poor.push([colour, theme, front, back]);
    };
    for (const colour of ACCEPTED) {
      for (const [theme, of] of Object.entries(accentColours(colour)) as ['day' | 'night', AccentColours][]) {
        for (const back of [of.signal, of.signalHover]) requires(4.5, colour, theme, of.onSignal, back);
        for (const back of [of.accent, of.accentHover]) requires(4.5, colour, theme, of.onAccent, back);
        for (const front of [of.onAccentSoft, INK[theme]]) requires(4.5, colour, theme, front, of.accentSoft);
        for (const surface of SURFACES[theme]) {
          for (const link of [of.accent, of.accentHover]) requires(4.5, colour, theme, link, surface);
          for (const shape of [of.signal, of.printOne, of.printTwo])
            requires(3, colour, theme, shape, surface);
        }
      }
    }
    expect(poor).toEqual([]);
  });

  it('replaces tokens by colours for both themes', () => {
    const theme = themeOf('#0b6e4f');
    expect(theme['--signal']).toMatch(/^light-dark\(#0b6e4f, #[0-9a-f]{6}\)$/);
    expect(Object.keys(theme)).toHaveLength(12);
  });
});
