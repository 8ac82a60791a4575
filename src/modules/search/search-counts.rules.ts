import { type Chosen, choiceCounts, sumOf } from '#contract/facet-counts.ts';
import { ACCOUNT_TYPES, CATEGORIES, LOOKING_FOR_TYPES, PLATFORMS } from '#contract/product.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { ANSWERS, CLOSES, PARTNERS } from './facet-choices.rules.ts';
import type { FacetCounts } from './search.contract.ts';

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
export function searchCounts({ counts, more }: FacetCounts, search: Chosen<Facet>): SearchCounts {
  const { category, platform, lookingFor, accountType, answers, verified } = search;
  const { payment, remote, language, closes, partners } = search;
  const chosen = {
    ...{ category, platform, lookingFor, accountType, answers, verified },
    ...{ payment, remote, language, closes, partners },
  };
  // Only languages with results, of about ninety.
  const spoken = [...new Set(counts.flatMap(({ languages = [] }) => languages))];
  const choices = { ...CHOICES, language: spoken };
  return choiceCounts<Facet, Chosen<Facet>>(chosen, choices, ({ lookingFor, language: one, ...others }) => {
    const fit = sumOf(counts, { ...others, lookingForTypes: lookingFor, languages: one });
    return more ? (fit > 0 ? `${fit}+` : undefined) : String(fit);
  });
}
