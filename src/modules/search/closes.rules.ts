/** Choices of the facet for a Kollab's deadline. */

export const CLOSES = ['week', 'month'] as const;
export type Closes = (typeof CLOSES)[number];

const LABELS: Record<Closes, string> = { week: 'Within a week', month: 'Within a month' };

export function closesLabel(closes: Closes): string {
  return LABELS[closes];
}
