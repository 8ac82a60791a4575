/** How many partners a Kollab looks for, as a facet. Pure; both sides use it. */

export const PARTNERS = ['one', 'several'] as const;
export type Partners = (typeof PARTNERS)[number];

const LABELS: Record<Partners, string> = { one: 'One', several: 'Several' };

export function partnersLabel(partners: Partners): string {
  return LABELS[partners];
}
