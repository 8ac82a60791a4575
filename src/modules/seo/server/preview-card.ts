import { PRODUCT } from '#contract/product.ts';
import { previewColours } from './preview-colours.ts';

export const PREVIEW = { width: 1200, height: 630 } as const;

/** What a preview shows. Everything in it is text: nothing is fetched, and nothing of it becomes markup. */
export interface PreviewText {
  category: string;
  categoryLabel: string;
  title: string;
  /** Under the title. */
  text: string;
  /** At the foot: whose it is. */
  by: string;
}

/** An element as satori takes it; the server has no JSX. */
export interface Box {
  type: string;
  props: Record<string, unknown> & { style?: Record<string, unknown>; children?: unknown };
}

const INK = '#1a1730';
const SOFT = '#4a4560';
const PAPER = '#faf5ea';
/** The mark on 32 by 32: its three shapes. */
export const MARK = [
  'M4 5.5A3.5 3.5 0 0 1 7.5 2H10.5A3.5 3.5 0 0 1 14 5.5V26.5A3.5 3.5 0 0 1 10.5 30H7.5A3.5 3.5 0 0 1 4 26.5Z',
  'M18.6 3.6A4 4 0 0 1 21.9 2H26.4A2.4 2.4 0 0 1 28.3 5.9L20.4 16L28.3 26.1A2.4 2.4 0 0 1 26.4 30H21.9A4 4 0 0 1 18.6 28.4L9.6 17.4A2.2 2.2 0 0 1 9.6 14.6Z',
  'M14 9.22V22.78L9.6 17.4A2.2 2.2 0 0 1 9.6 14.6Z',
];

/** The card: words on paper, and the mark in the tint of the category beside them. */
export function previewCard({ category, categoryLabel, title, text, by }: PreviewText): Box {
  const { tint, tintInk, strong } = previewColours(category);
  return box(
    { width: '100%', height: '100%', background: PAPER, color: INK, fontFamily: 'Figtree' },
    box(
      { position: 'absolute', right: 0, top: 0, width: 400, height: PREVIEW.height, background: tint },
      mark(352, [strong, tintInk, INK], { position: 'absolute', left: 24, top: 139 }),
    ),
    box(
      { position: 'absolute', left: 64, top: 56, flexDirection: 'column', width: 676, height: 430 },
      box(
        { alignSelf: 'flex-start', background: tint, color: tintInk, borderRadius: 12, padding: '8px 20px' },
        line(categoryLabel, { fontSize: 28, fontWeight: 600 }),
      ),
      line(title, {
        fontFamily: 'Bricolage Grotesque',
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
      mark(44, ['#3b52e6', '#ee4d1f', INK]),
      line(PRODUCT, {
        fontFamily: 'Bricolage Grotesque',
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

function mark(size: number, fills: readonly string[], style: Record<string, unknown> = {}): Box {
  const paths = MARK.map((d, index) => ({ type: 'path', props: { d, fill: fills[index] } }));
  return {
    type: 'svg',
    props: { viewBox: '0 0 32 32', width: size, height: size, style, children: paths },
  };
}

// What the faces have letters for: Latin, digits, punctuation. Anything else would be drawn as empty boxes.
const UNKNOWN = /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}\p{Sc}+<>=|~^`]/gu;
const LETTERS_ELSEWHERE = /(?!\p{Script=Latin})\p{L}/u;

/**
 * A text as it can be drawn: without emoji and other signs; null when it is written in letters that the faces do
 * not have, since half of a sentence is worse than none.
 */
export function drawable(text: string): string | null {
  if (LETTERS_ELSEWHERE.test(text)) return null;
  const drawn = text.replace(UNKNOWN, '').replace(/\s+/g, ' ').trim();
  return drawn === '' ? null : drawn;
}
