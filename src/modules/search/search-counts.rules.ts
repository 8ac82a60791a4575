import { type Asked, choiceCounts, sumOf } from '#contract/facet-counts.ts';
import {
  ACCOUNT_TYPES,
  type AccountType,
  CATEGORIES,
  type Category,
  LOOKING_FOR_TYPES,
  type LookingForType,
  PLATFORMS,
} from '#contract/product.ts';
import { PAYMENT_KINDS, type PaymentKind } from '#modules/kollabs/payment-kinds.rules.ts';
import {
  ANSWERS,
  type Answers,
  CLOSES,
  type Closes,
  PARTNERS,
  type Partners,
} from './facet-choices.rules.ts';

/** At most this many results are counted, which bounds the cost of a count. */
export const MOST_COUNTED_RESULTS = 1000;

export interface FoundCounts {
  counts: {
    category: Category;
    platform: string;
    lookingForTypes?: LookingForType[] | undefined;
    accountType?: AccountType | undefined;
    answers?: Answers | undefined;
    verified?: '1' | undefined;
    payment?: PaymentKind | undefined;
    remote?: '1' | undefined;
    languages?: string[] | undefined;
    closes?: Closes[] | undefined;
    partners?: Partners | undefined;
    count: number;
  }[];
  /** Whether there are more results than were counted. */
  more: boolean;
}

const CHOICES = {
  category: CATEGORIES,
  platform: PLATFORMS,
  lookingFor: LOOKING_FOR_TYPES,
  accountType: ACCOUNT_TYPES,
  answers: ANSWERS,
  verified: ['1'],
  payment: PAYMENT_KINDS,
  remote: ['1'],
  closes: CLOSES,
  partners: PARTNERS,
} as const;

type Facet = keyof typeof CHOICES | 'language';

/** The count shown beside each facet choice. It respects the choices of the other facets. */
export type SearchCounts = Record<Facet, Record<string, string>>;

/**
 * Returns the count of each facet choice. If there are more results than were counted, each number is a lower bound
 * ('37+'), and a choice without counted results has no number.
 */
export function searchCounts({ counts, more }: FoundCounts, search: Asked<Facet>): SearchCounts {
  const { category, platform, lookingFor, accountType, answers, verified } = search;
  const { payment, remote, language, closes, partners } = search;
  const chosen = {
    ...{ category, platform, lookingFor, accountType, answers, verified },
    ...{ payment, remote, language, closes, partners },
  };
  // Only languages with results, of about ninety.
  const spoken = [...new Set(counts.flatMap(({ languages = [] }) => languages))];
  const choices = { ...CHOICES, language: spoken };
  return choiceCounts<Facet, Asked<Facet>>(chosen, choices, ({ lookingFor, language: one, ...asked }) => {
    const fit = sumOf(counts, { ...asked, lookingForTypes: lookingFor, languages: one });
    return more ? (fit > 0 ? `${fit}+` : undefined) : String(fit);
  });
}
