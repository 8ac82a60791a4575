import type { Category } from '#contract/product.ts';

export const PAPER = '#f7f1e6';
export const INK = '#1d1a23';

/** A category's colours: its tint, a dark and a light of the same family, and one that stands out from all three. */
export interface CategoryColours {
  tint: string;
  deep: string;
  soft: string;
  pop: string;
}

export const CATEGORY_COLOURS: Record<Category, CategoryColours> = {
  gaming: { tint: '#6f52e5', deep: '#26175f', soft: '#d3c9ff', pop: '#ffc63b' },
  photography: { tint: '#c48c50', deep: '#432a12', soft: '#f4dfc2', pop: '#178a86' },
  videography: { tint: '#d63c47', deep: '#480d17', soft: '#ffd2d2', pop: '#ffc23d' },
  health: { tint: '#3aa982', deep: '#0e463a', soft: '#c9ecdc', pop: '#ff8068' },
  beauty: { tint: '#e57fa8', deep: '#5c153c', soft: '#fbd8e6', pop: '#ffbe4f' },
  entertainment: { tint: '#ef7330', deep: '#4b1409', soft: '#ffdac4', pop: '#a5259a' },
  design: { tint: '#3553e0', deep: '#101d60', soft: '#c9d3ff', pop: '#ff6d4a' },
  fashion: { tint: '#a2409a', deep: '#390f37', soft: '#f0cfea', pop: '#f2a541' },
  travel: { tint: '#2b97c4', deep: '#0a3a58', soft: '#c5e6f4', pop: '#ffb347' },
  music: { tint: '#8d45cc', deep: '#2d1052', soft: '#e7d3f8', pop: '#ff8a3c' },
  fitness: { tint: '#94b92a', deep: '#334209', soft: '#e4efb6', pop: '#f9572f' },
  diy: { tint: '#d8832a', deep: '#4a2a06', soft: '#fbdfba', pop: '#2c6cd2' },
  technology: { tint: '#1f74d6', deep: '#0a2550', soft: '#c9dffa', pop: '#f4dc45' },
  food: { tint: '#e2513a', deep: '#5c140e', soft: '#ffd2c4', pop: '#86b440' },
  art: { tint: '#ee5a74', deep: '#551528', soft: '#ffd7db', pop: '#2848cf' },
  science: { tint: '#137f82', deep: '#063538', soft: '#bfe5e6', pop: '#f6c636' },
  education: { tint: '#6c8eeb', deep: '#17275f', soft: '#d5dffc', pop: '#ffcb45' },
  crafts: { tint: '#d3a528', deep: '#463307', soft: '#f7e7b3', pop: '#8449c9' },
  news: { tint: '#5b7e94', deep: '#1a2a35', soft: '#d8e3ea', pop: '#e5402b' },
  writing: { tint: '#a3981f', deep: '#36320a', soft: '#eeeab8', pop: '#e2553d' },
  finance: { tint: '#247f52', deep: '#0a3120', soft: '#c9e6d4', pop: '#ecc55f' },
  marketing: { tint: '#12a0b4', deep: '#073a44', soft: '#bfe8ee', pop: '#f94f7c' },
};

/**
 * Roles that a picture is painted in. `back` fills the frame and `stage` the large shape behind the subject;
 * `a` is the subject's body, `b` its accent, `c` what is drawn upon the body, `d` its second body.
 * In every scheme a, b and d stand out from back and stage, and c from a.
 */
export interface Paint {
  back: string;
  stage: string;
  a: string;
  b: string;
  c: string;
  d: string;
}

export const SCHEMES: readonly ((colours: CategoryColours) => Paint)[] = [
  ({ tint, deep, soft, pop }) => ({ back: soft, stage: tint, a: deep, b: pop, c: PAPER, d: PAPER }),
  ({ tint, deep, soft, pop }) => ({ back: tint, stage: deep, a: PAPER, b: pop, c: deep, d: soft }),
  ({ tint, deep, soft, pop }) => ({ back: PAPER, stage: soft, a: tint, b: pop, c: PAPER, d: deep }),
  ({ tint, deep, soft, pop }) => ({ back: deep, stage: tint, a: soft, b: pop, c: deep, d: PAPER }),
  ({ tint, deep, soft, pop }) => ({ back: pop, stage: soft, a: deep, b: tint, c: soft, d: tint }),
];
