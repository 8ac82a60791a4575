import type { Face as PlaceFace } from '#infra/face.ts';
import { previewColours } from './preview-colours.ts';

export const PREVIEW = { width: 1200, height: 630 } as const;

/** Drawn as text: nothing in it is fetched or parsed as markup. */
export interface PreviewText {
  category: string;
  categoryLabel: string;
  title: string;
  text: string;
  by: string;
}

export type PreviewFace = Pick<PlaceFace, 'name' | 'colours' | 'logo' | 'png'>;

/** An element in satori's format, because the server has no JSX. */
export interface Box {
  type: string;
  props: Record<string, unknown> & { style?: Record<string, unknown>; children?: unknown };
}

/** The last face is the fallback. */
export const FACES = {
  'Bricolage Grotesque': ['latin', 'latin-ext', 'vietnamese'],
  Figtree: ['latin', 'latin-ext'],
  'Noto Sans': ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
} as const;
export type Face = keyof typeof FACES;

// satori accepts one file per name and weight, so each file gets a font name of its own.
export const faceName = (face: Face, letters: string) => `${face} ${letters}`;

function familyOf(face: Face): string {
  const named = [face, 'Noto Sans'] as const;
  return named.flatMap((one) => FACES[one].map((letters) => faceName(one, letters))).join(', ');
}

const INK = '#1a1730';
const SOFT = '#4a4560';
const PAPER = '#faf5ea';
/** The three shapes of the logo, on a grid of 32 by 32. */
export const MARK = [
  'M4 5.5A3.5 3.5 0 0 1 7.5 2H10.5A3.5 3.5 0 0 1 14 5.5V26.5A3.5 3.5 0 0 1 10.5 30H7.5A3.5 3.5 0 0 1 4 26.5Z',
  'M18.6 3.6A4 4 0 0 1 21.9 2H26.4A2.4 2.4 0 0 1 28.3 5.9L20.4 16L28.3 26.1A2.4 2.4 0 0 1 26.4 30H21.9A4 4 0 0 1 18.6 28.4L9.6 17.4A2.2 2.2 0 0 1 9.6 14.6Z',
  'M14 9.22V22.78L9.6 17.4A2.2 2.2 0 0 1 9.6 14.6Z',
];

export function previewCard(
  face: PreviewFace,
  { category, categoryLabel, title, text, by }: PreviewText,
): Box {
  const { tint, tintInk, strong } = previewColours(category);
  return box(
    { width: '100%', height: '100%', background: PAPER, color: INK, fontFamily: familyOf('Figtree') },
    box(
      { position: 'absolute', right: 0, top: 0, width: 400, height: PREVIEW.height, background: tint },
      face.png
        ? logo(face.png, 280, { position: 'absolute', left: 60, top: 175 })
        : mark(352, [strong, tintInk, INK], { position: 'absolute', left: 24, top: 139 }),
    ),
    box(
      { position: 'absolute', left: 64, top: 56, flexDirection: 'column', width: 676, height: 430 },
      box(
        { alignSelf: 'flex-start', background: tint, color: tintInk, borderRadius: 12, padding: '8px 20px' },
        line(categoryLabel, { fontSize: 28, fontWeight: 600 }),
      ),
      line(title, {
        fontFamily: familyOf('Bricolage Grotesque'),
        fontSize: title.length > 60 ? 54 : 66,
        fontWeight: 700,
        lineHeight: 1.1,
        letterSpacing: -1.5,
        marginTop: 28,
        lineClamp: 3,
      }),
      line(text, { fontSize: 30, lineHeight: 1.35, color: SOFT, marginTop: 20, lineClamp: 2 }),
    ),
    box(
      { position: 'absolute', left: 64, bottom: 52, alignItems: 'center' },
      sign(face, 44),
      line(drawable(face.name) ?? '', {
        fontFamily: familyOf('Bricolage Grotesque'),
        fontSize: 32,
        fontWeight: 700,
        marginLeft: 12,
        letterSpacing: -1,
      }),
      line(by, { fontSize: 28, color: SOFT, marginLeft: 28, lineClamp: 1, maxWidth: 420 }),
    ),
  );
}

function box(style: Record<string, unknown>, ...children: Box[]): Box {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function line(text: string, style: Record<string, unknown>): Box {
  return {
    type: 'div',
    props: { style: { display: 'block', wordBreak: 'break-word', ...style }, children: text },
  };
}

/** Beside the name of the place. */
function sign({ png, colours }: PreviewFace, size: number): Box {
  if (png) return logo(png, size);
  const { printTwo, printOne } = colours?.day ?? { printTwo: '#3b52e6', printOne: '#ee4d1f' };
  return mark(size, [printTwo, printOne, INK]);
}

/** Its bytes stand in the document: nothing is fetched. */
function logo(png: Buffer, size: number, style: Record<string, unknown> = {}): Box {
  const src = `data:image/png;base64,${png.toString('base64')}`;
  return { type: 'img', props: { src, width: size, height: size, style } };
}

function mark(size: number, fills: readonly string[], style: Record<string, unknown> = {}): Box {
  const paths = MARK.map((d, index) => ({ type: 'path', props: { d, fill: fills[index] } }));
  return {
    type: 'svg',
    props: { viewBox: '0 0 32 32', width: size, height: size, style, children: paths },
  };
}

// The characters that the fonts contain, as checked by the test.
const DRAWN =
  /(?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[A-\u1C88\u1D00-\u1FFF]|[ -~\u00A1-\u00AC\u00AE-\u00BF\u00D7\u00F7\u02B9-\u02CC\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020\u2022\u2026\u2032\u2033\u2039\u203A\u2044\u20A0-\u20C0\u2113\u2116\u2122\u2212]|[\u0300\u0301\u0303\u0304\u0308\u0309\u0323]/u;
// Letters, digits, and marks other than those of emoji.
const MEANT = /[\p{L}\p{Nd}]|(?![\uFE0E\uFE0F\u20E3])\p{M}/u;
// '5' would be another figure than '≤ 5' or '5‰'.
const FIGURE = /\p{Nd}\s*[\p{Sm}\u2030]|[\p{Sm}\u2030]\s*\p{Nd}/gu;

/** Null if the fonts lack a sign that the text needs, because an incomplete sentence is worse than none. */
export function drawable(text: string): string | null {
  if ([...text.matchAll(FIGURE)].some(([figure]) => [...figure].some((one) => plainOf(one) === null)))
    return null;
  let drawn = '';
  for (const character of text.normalize('NFC')) {
    const plain = plainOf(character);
    if (plain === null && MEANT.test(character)) return null;
    drawn += plain ?? '';
  }
  const line = drawn.replace(/ +/g, ' ').trim();
  return line === '' ? null : line;
}

/** Normalises fullwidth letters, dashes and spaces. */
function plainOf(character: string): string | null {
  if (DRAWN.test(character)) return character;
  if (/\s/u.test(character)) return ' ';
  if (/\p{Pd}/u.test(character)) return '-';
  const plain = character.normalize('NFKC');
  return [...plain].every((one) => DRAWN.test(one)) ? plain : null;
}
