/** Choices of the facet for the number of partners that a Kollab looks for. */

export const PARTNERS = ['one', 'several'] as const;
export type Partners = (typeof PARTNERS)[number];

const LABELS: Record<Partners, string> = { one: 'One', several: 'Several' };

export function partnersLabel(partners: Partners): string {
  return LABELS[partners];
}
