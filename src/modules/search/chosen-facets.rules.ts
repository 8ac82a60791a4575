/** The labels of the chosen facets of a search, such as 'Music' or 'Pay from $100'. */

import { ANSWERS_QUICKLY, accountTypeLabel, categoryLabel, platformLabel } from '#contract/product.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { languageLabel } from '#modules/kollabs/languages.rules.ts';
import { moneyText, paymentLabel } from '#modules/kollabs/payment.rules.ts';
import { closesLabel, partnersLabel } from './facet-choices.rules.ts';
import type { Search } from './search-address.rules.ts';

export function chosenFacets(
  search: Omit<Search, 'q' | 'sort'>,
  compact: (audience: number) => string,
): { name: keyof Search; label: string }[] {
  const { kind, category, platform, lookingFor, accountType, answers, minAudience, maxAudience, closed } =
    search;
  const { verified, payment, minPay, currency, remote, place, language, closes, partners } = search;
  const labels: [keyof Search, string | undefined | false][] = [
    ['category', category && categoryLabel(category)],
    ['platform', platform && platformLabel(platform)],
    ['lookingFor', lookingFor && `For ${lookingForLabel(lookingFor).toLowerCase()}`],
    [
      'accountType',
      accountType && (kind === 'kollabs' ? `By a ${accountType}` : accountTypeLabel(accountType)),
    ],
    ['answers', answers && ANSWERS_QUICKLY],
    ['verified', verified && (kind === 'kollabs' ? 'By a verified owner' : 'Verified domain')],
    ['payment', payment && paymentLabel(payment)],
    ['minPay', minPay !== undefined && currency && `Pay from ${moneyText(String(minPay), currency)}`],
    ['remote', remote && 'Remote'],
    ['place', place && `In ${place}`],
    ['language', language && languageLabel(language)],
    ['closes', closes && `Closes ${closesLabel(closes).toLowerCase()}`],
    ['partners', partners && `Partners needed: ${partnersLabel(partners).toLowerCase()}`],
    ['minAudience', minAudience !== undefined && `Audience from ${compact(minAudience)}`],
    ['maxAudience', maxAudience !== undefined && `Audience to ${compact(maxAudience)}`],
    ['closed', closed && 'Closed Kollabs too'],
  ];
  return labels.flatMap(([name, label]) => (label ? [{ name, label }] : []));
}
