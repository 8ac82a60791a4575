import { CATEGORIES, type Category } from '#contract/product.ts';
import { MOTIFS } from './motifs.ts';
import { CATEGORY_COLOURS, SCHEMES } from './palette.ts';
import { randomFrom } from './random.ts';
import { SCENES } from './scenes.ts';
import { document } from './svg.ts';

export const COVER = { width: 960, height: 540 } as const;
const SQUARE = { width: 720, height: 720 } as const;

/**
 * A Kollab's cover: 16:9, 960 by 540 units. `seed` is the cover's place within its category, from 0; neighbours
 * get another subject, another scene and other colours by turns, so that a full list never shows one twice.
 */
export function coverSvg(category: Category, seed: number): string {
  return sceneSvg(category, seed, COVER);
}

/** A post's picture: square, 720 by 720 units. */
export function postSvg(category: Category, seed: number): string {
  // Behind the seeds of covers, so that a post looks like no Kollab.
  return sceneSvg(category, seed + 40, SQUARE);
}

function sceneSvg(
  category: Category,
  seed: number,
  { width, height }: { width: number; height: number },
): string {
  const colours = CATEGORY_COLOURS[category];
  const offset = CATEGORIES.indexOf(category);
  const scheme = turn(SCHEMES, seed * 2 + offset);
  const scene = turn(SCENES, seed * 4 + offset * 3);
  const [first, second, third] = MOTIFS[category];
  const cast = turn(
    [
      [first, second, third],
      [second, third, first],
      [third, first, second],
    ] as const,
    seed,
  );
  const random = randomFrom(`${category} ${seed}`);
  return document(
    width,
    height,
    scene({ width, height, unit: 1, paint: scheme(colours), colours, cast, random }),
  );
}

function turn<T>(choices: readonly T[], at: number): T {
  const choice = choices[at % choices.length];
  if (choice === undefined) throw new RangeError(`seed must be a whole number from 0, got ${at}`);
  return choice;
}
