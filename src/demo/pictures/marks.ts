import type { Category } from '#contract/product.ts';
import { MOTIFS } from './motifs.ts';
import { CATEGORY_COLOURS, type Paint, SCHEMES } from './palette.ts';
import type { Random } from './random.ts';
import { around, circle, document, group, line, path, place, poly, rect, ring, times } from './svg.ts';

type Mark = (paint: Paint, random: Random) => string;

/** A business's mark: its trade's motif on a badge, or a figure of pure geometry. 320 units square. */
export function markSvg(category: Category, random: Random, motif?: 0 | 1 | 2): string {
  const paint = random.pick(SCHEMES)(CATEGORY_COLOURS[category]);
  const drawing = motif === undefined ? random.pick(MOTIFS[category]) : MOTIFS[category][motif];
  const badge = motif !== undefined || random.chance(0.4);
  const mark = badge
    ? random.pick(BADGES)(paint) + place(160, 160, 0.42, random.pick([0, 0, -8, 8]), drawing(paint))
    : random.pick(FIGURES)(paint, random);
  return document(320, 320, rect(0, 0, 320, 320, paint.back), mark);
}

const BADGES: readonly ((paint: Paint) => string)[] = [
  ({ stage, b }) => circle(160, 160, 132, b) + circle(160, 160, 120, stage),
  ({ stage }) => path('M48 296V150A112 112 0 0 1 272 150V296Z', stage),
  ({ stage, b }) =>
    around(12, (angle) => group(`rotate(${angle} 160 160)`, circle(160, 44, 30, b))) +
    circle(160, 160, 122, stage),
  ({ stage }) => poly('160,14 286,87 286,233 160,306 34,233 34,87', stage),
  ({ stage, b }) => rect(36, 36, 248, 248, b, 70) + rect(48, 48, 224, 224, stage, 60),
  ({ stage }) => group('rotate(45 160 160)', rect(58, 58, 204, 204, stage, 30)),
];

const FIGURES: readonly Mark[] = [
  ({ a, b, d }, random) => {
    const quarter = (turn: number, fill: string) =>
      group(`rotate(${turn} 160 160)`, path('M56 156V56H76A80 80 0 0 1 156 136V156Z', fill));
    const inks = random.pick([
      [a, b, d, a],
      [b, a, a, d],
      [a, a, b, d],
    ]);
    return inks.map((ink, index) => quarter(index * 90, ink)).join('');
  },
  ({ a, b, d }) =>
    times(3, (index) => {
      const y = 76 + index * 64;
      return path(`M64 ${y + 56}A96 56 0 0 1 256 ${y + 56}Z`, [a, b, d][index] ?? a);
    }),
  ({ a, b, d }, random) => {
    const petals = random.pick([5, 6, 8]);
    return (
      around(petals, (angle, index) =>
        group(
          `rotate(${angle} 160 160)`,
          path('M160 160Q112 92 160 44 208 92 160 160Z', index % 2 && petals !== 5 ? d : a),
        ),
      ) + circle(160, 160, 26, b)
    );
  },
  ({ a, b, d }, random) => {
    const heights = random.pick([
      [70, 130, 190],
      [120, 190, 80],
      [190, 110, 150],
    ]);
    return heights
      .map((height, index) => rect(66 + index * 68, 256 - height, 52, height, [a, b, d][index] ?? a, 26))
      .join('');
  },
  ({ a, b }) =>
    ring(124, 160, 66, a, 26) +
    ring(196, 160, 66, b, 26) +
    line('M141.1 96.2A66 66 0 0 1 178.1 122.1', a, 26, 'butt'),
  ({ a, b, stage }) =>
    circle(160, 160, 112, a) +
    path('M48 160H272A112 112 0 0 1 48 160Z', b) +
    times(3, (index) => rect(40, 184 + index * 30, 240, 10, stage)),
  ({ a, b, d }) =>
    poly('160,40 216,96 160,152 104,96', a) +
    poly('224,104 280,160 224,216 168,160', b) +
    poly('160,168 216,224 160,280 104,224', d) +
    poly('96,104 152,160 96,216 40,160', b),
  ({ a, b, d }) =>
    path('M72 52H160V160H72Z', a) +
    path('M160 52A108 108 0 0 1 160 268Z', b) +
    path('M72 160H160V268A108 108 0 0 1 72 160Z', d),
  ({ a, b }) =>
    path('M56 232V128A104 104 0 0 1 264 128V232H216V128A56 56 0 0 0 104 128V232Z', a) +
    circle(160, 200, 44, b),
];
