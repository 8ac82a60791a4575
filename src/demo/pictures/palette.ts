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
  photography: { tint: '#c98556', deep: '#45261a', soft: '#f3dcc5', pop: '#178a86' },
  videography: { tint: '#52648c', deep: '#1a2238', soft: '#d2d9e8', pop: '#ff5c4d' },
  health: { tint: '#3aa982', deep: '#0e463a', soft: '#c9ecdc', pop: '#ff8068' },
  beauty: { tint: '#e87391', deep: '#65173a', soft: '#fbd6dc', pop: '#ffbe4f' },
  entertainment: { tint: '#b6358f', deep: '#460f42', soft: '#f4c9e6', pop: '#ffb42e' },
  design: { tint: '#3553e0', deep: '#101d60', soft: '#c9d3ff', pop: '#ff6d4a' },
  fashion: { tint: '#94305a', deep: '#3a0d25', soft: '#efcbd4', pop: '#f2a541' },
  travel: { tint: '#2f97cb', deep: '#0b3b62', soft: '#c7e6f5', pop: '#ffb347' },
  music: { tint: '#f0802f', deep: '#5f2109', soft: '#ffdcbd', pop: '#4a45cf' },
  fitness: { tint: '#94b92a', deep: '#334209', soft: '#e4efb6', pop: '#f9572f' },
  diy: { tint: '#e0a428', deep: '#543506', soft: '#fbe7b2', pop: '#2c6cd2' },
  technology: { tint: '#1b95a6', deep: '#073a44', soft: '#bfe8ec', pop: '#fbd54b' },
  food: { tint: '#e2513a', deep: '#5c140e', soft: '#ffd2c4', pop: '#86b440' },
  art: { tint: '#f4927c', deep: '#5b1f2a', soft: '#fddcd2', pop: '#2848cf' },
  science: { tint: '#14796b', deep: '#07362f', soft: '#c0e5dc', pop: '#f6c636' },
  education: { tint: '#4fa353', deep: '#163c1a', soft: '#d1ebce', pop: '#f9c440' },
  crafts: { tint: '#a085c2', deep: '#3a2459', soft: '#e6dcf1', pop: '#f28a4b' },
  news: { tint: '#8b8677', deep: '#2a2823', soft: '#e5e0d5', pop: '#e5402b' },
  writing: { tint: '#4a71a9', deep: '#162846', soft: '#d1deef', pop: '#f46d5f' },
  finance: { tint: '#247f52', deep: '#0a3120', soft: '#c9e6d4', pop: '#ecc55f' },
  marketing: { tint: '#fb5f78', deep: '#640f2a', soft: '#ffd3d9', pop: '#333fca' },
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
