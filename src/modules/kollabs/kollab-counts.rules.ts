/** How many Kollabs there are of each choice, out of one table of counts. Pure; both sides use it. */
import { choiceCounts, sumOf } from '#contract/facet-counts.ts';
import {
  ACCOUNT_TYPES,
  type AccountType,
  CATEGORIES,
  type Category,
  LOOKING_FOR_TYPES,
  type LookingForType,
} from '#contract/product.ts';

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

interface Asked {
  category?: Category | undefined;
  accountType?: AccountType | undefined;
  lookingFor?: LookingForType | undefined;
}

/** How many fit: '12', or '200+' where there may be more than were counted. */
export function countOf(
  { counts, more }: KollabCounts,
  { category, accountType, lookingFor }: Asked,
): string {
  const fit = sumOf(counts, { category, accountType, lookingForTypes: lookingFor });
  const isOpen = category ? more.includes(category) : more.length > 0;
  return `${fit}${isOpen ? '+' : ''}`;
}

/** The counts that stand beside the choices of a facet: each with what else is chosen. */
export interface FacetCounts {
  total: string;
  category: Record<string, string>;
  accountType: Record<string, string>;
  lookingFor: Record<string, string>;
}

const CHOICES = { category: CATEGORIES, accountType: ACCOUNT_TYPES, lookingFor: LOOKING_FOR_TYPES };

export function facetCounts(counts: KollabCounts, asked: Asked): FacetCounts {
  return {
    total: countOf(counts, asked),
    ...choiceCounts(asked, CHOICES, (choice) => countOf(counts, choice)),
  };
}
