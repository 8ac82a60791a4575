import { sumOf } from '#contract/facet-counts.ts';
import type { AccountType, Category, LookingForType } from '#contract/product.ts';

/** Only this many of the newest Kollabs of a category are counted, which bounds the cost of the query. */
export const COUNTED_KOLLABS = 200;

export interface KollabCounts {
  counts: {
    category: Category;
    accountType: AccountType;
    lookingForTypes: LookingForType[];
    count: number;
  }[];
  more: Category[];
}

/** The count of a category as text: '12', or '200+' if there are more than were counted. */
export function countOf({ counts, more }: KollabCounts, category: Category): string {
  return `${sumOf(counts, { category })}${more.includes(category) ? '+' : ''}`;
}
