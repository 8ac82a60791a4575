import type { Category, LookingForType } from '#contract/product.ts';

export interface DemoKollab {
  /** What the collaborations of the demo world call it by; never shown. */
  key: string;
  owner: string;
  category: Category;
  title: string;
  summary: string;
  lookingFor: string;
  compensation: string;
  lookingForTypes: readonly LookingForType[];
  tags: readonly string[];
  daysAgo: number;
  /** Closed to new requests by its owner. */
  inactive?: true;
}

export const creators = ['creators'] as const;
export const businesses = ['businesses'] as const;
export const both = ['creators', 'businesses'] as const;

export const inCategory = (
  category: Category,
  kollabs: readonly Omit<DemoKollab, 'category'>[],
): readonly DemoKollab[] => kollabs.map((kollab) => ({ ...kollab, category }));
