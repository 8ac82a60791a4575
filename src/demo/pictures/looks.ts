export const HAIR = [
  'crop',
  'fade',
  'curls',
  'afro',
  'long',
  'waves',
  'bob',
  'bun',
  'ponytail',
  'braids',
  'bald',
  'quiff',
  'fringe',
  'locs',
  'hijab',
  'turban',
  'beanie',
  'cap',
] as const;
export type Hair = (typeof HAIR)[number];

/** How a person's portrait is drawn; what is left out is chosen by the seed. `skin` goes from 0 (palest) to 7. */
export interface Look {
  hair?: Hair;
  hairColour?: string;
  skin?: number;
  beard?: 'full' | 'short' | 'moustache' | 'none';
  glasses?: 'round' | 'square' | 'none';
  extra?: 'earrings' | 'headphones' | 'none';
}

/** Face, and the shade under the chin and on the nose. */
export const SKIN: readonly (readonly [face: string, shade: string])[] = [
  ['#f8dcc8', '#e9b99b'],
  ['#f2c9a8', '#dda57d'],
  ['#e3ac82', '#c88a5e'],
  ['#cb9062', '#a96f45'],
  ['#b0774a', '#8d5931'],
  ['#8e5a36', '#6d4024'],
  ['#794b2d', '#57331b'],
  ['#603b22', '#412411'],
];

export const HAIR_COLOURS = {
  black: '#201a1d',
  espresso: '#3a241b',
  brown: '#6b4226',
  auburn: '#9a4a25',
  ginger: '#cf6b2c',
  blonde: '#e2b65f',
  grey: '#9a98a0',
  white: '#ece8e1',
  pink: '#ee6f9a',
  teal: '#1f9a97',
} as const;
