import type { Category } from '#contract/product.ts';
import { MOTIFS } from './motifs.ts';
import { CATEGORY_COLOURS, type Paint, SCHEMES } from './palette.ts';
import { type Random, randomFrom } from './random.ts';
import { tile } from './scenes.ts';
import { circle, document, path, place, poly, rect, times } from './svg.ts';

export const BANNER = { width: 1200, height: 400 } as const;

type Strip = (paint: Paint, category: Category, random: Random) => string;

/** A profile's banner: 3:1, 1200 by 400 units, calmer than a cover and without a subject where the avatar lies. */
export function bannerSvg(category: Category, seed: string): string {
  const random = randomFrom(`banner ${category} ${seed}`);
  const paint = random.pick(SCHEMES)(CATEGORY_COLOURS[category]);
  const strip = random.pick(STRIPS);
  return document(
    BANNER.width,
    BANNER.height,
    rect(0, 0, 1200, 400, paint.back),
    strip(paint, category, random),
  );
}

/** A mosaic that thins out towards the left. */
const mosaic: Strip = ({ back, stage, a, b, d }, _category, random) =>
  times(48, (index) => {
    const column = index % 12;
    const bare = random() > 0.25 + column / 11;
    return bare ? '' : tile(column * 100, Math.floor(index / 12) * 100, 100, [back, stage, a, b, d], random);
  });

/** Hills, a low sun, and the category's subject on the ridge. */
const horizon: Strip = (paint, category, random) => {
  const [sun, ridge] = random.pick([
    [700, 1010],
    [960, 560],
  ] as const);
  const rise = random.between(-30, 30);
  return (
    circle(sun, 210, 130, paint.b) +
    place(ridge, 206, 0.56, random.between(-8, 8), random.pick(MOTIFS[category])(paint)) +
    path(`M0 ${300 + rise}Q260 ${170 + rise} 560 290T1200 ${250 - rise}V400H0Z`, paint.stage) +
    path(`M0 380Q340 ${290 - rise} 700 360T1200 ${330 + rise}V400H0Z`, paint.a)
  );
};

/** A row of arches with the three subjects between empty ones. */
const arcade: Strip = (paint, category, random) => {
  const [first, second, third] = MOTIFS[category];
  const guests = new Map([
    [3, first],
    [4, second],
    [5, third],
  ]);
  return (
    times(6, (index) => {
      const x = index * 200 + 100;
      const top = 70 + random.between(0, 70);
      const guest = guests.get(index);
      return (
        path(
          `M${x - 84} 400V${top + 84}A84 84 0 0 1 ${x + 84} ${top + 84}V400Z`,
          index % 2 || guest ? paint.stage : paint.d,
        ) + (guest ? place(x, 284, 0.36, 0, guest(paint)) : '')
      );
    }) + rect(0, 360, 1200, 40, paint.b)
  );
};

/** Broad rays from a corner. */
const rays: Strip = (paint, category, random) => {
  const count = 7;
  const from = random.pick([0, 1200]);
  const to = 1200 - from;
  const ray = (index: number) => {
    const far = (share: number) =>
      `${from + (to - from) * Math.min(1, share * 1.6)},${share < 0.62 ? 400 : 400 - (share - 0.62) * 1050}`;
    return poly(
      `${from},0 ${far((index * 2) / (count * 2))} ${far((index * 2 + 1) / (count * 2))}`,
      index % 3 === 2 ? paint.d : paint.stage,
    );
  };
  return (
    times(count, ray) +
    circle(from, 0, 150, paint.b) +
    place(860, 210, 0.66, random.between(-10, 10), random.pick(MOTIFS[category])(paint))
  );
};

/** Overlapping great rounds. */
const rounds: Strip = (paint, category, random) =>
  times(4, (index) => {
    const x = 90 + index * 210 + random.between(-40, 40);
    const fill = [paint.stage, paint.b, paint.d, paint.a][index] ?? paint.stage;
    return index % 2
      ? path(`M${x - 170} 400A170 170 0 0 1 ${x + 170} 400Z`, fill)
      : circle(x, random.between(60, 260), 130, fill);
  }) +
  circle(980, 196, 178, paint.stage) +
  place(980, 196, 0.6, random.between(-10, 10), random.pick(MOTIFS[category])(paint));

const STRIPS: readonly Strip[] = [mosaic, horizon, arcade, rays, rounds];
