import type { Category } from '#contract/product.ts';
import type { Drawing } from './drawing.ts';
import * as body from './motifs/body.ts';
import * as image from './motifs/image.ts';
import * as make from './motifs/make.ts';
import * as mind from './motifs/mind.ts';
import * as play from './motifs/play.ts';
import * as world from './motifs/world.ts';

type Three = readonly [Drawing, Drawing, Drawing];

/** What each category is shown by. */
export const MOTIFS: Record<Category, Three> = { ...play, ...image, ...body, ...make, ...mind, ...world };
