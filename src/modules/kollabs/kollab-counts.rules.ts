/** How many Kollabs there are of a category, out of one table of counts. Pure; both sides use it. */
import { sumOf } from '#contract/facet-counts.ts';
import type { AccountType, Category, LookingForType } from '#contract/product.ts';

/** Of each category as many of the newest are counted: it bounds what a count costs, however many there are. */
export const COUNTED_KOLLABS = 200;

export interface KollabCounts {
  counts: {
    category: Category;
    accountType: AccountType;
    lookingForTypes: LookingForType[];
    count: number;
  }[];
  /** The categories that have more than were counted. */
  more: Category[];
}

/** How many there are of a category: '12', or '200+' where there may be more than were counted. */
export function countOf({ counts, more }: KollabCounts, category: Category): string {
  return `${sumOf(counts, { category })}${more.includes(category) ? '+' : ''}`;
}
