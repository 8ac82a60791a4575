/** Builds the query of `GET /search` from the parameters of a search URL. */
import { tagsIn } from '#contract/tags.ts';
import type { Search } from './search-address.rules.ts';

export function apiQueryOf(search: Search) {
  const { kind, sort, category, platform, answers, minAudience, maxAudience } = search;
  return {
    // Without words the endpoint returns a list to browse.
    q: tagsIn(search.q).length > 0 ? search.q : undefined,
    ...{ kind, sort, category, platform, answers },
    minAudience: minAudience?.toString(),
    maxAudience: maxAudience?.toString(),
    accountType: search.accountType,
    ...(kind !== 'posts' && { place: search.place, ...(search.verified && { verified: 'true' as const }) }),
    ...(kind === 'kollabs' && ofKollabs(search)),
  };
}

function ofKollabs({ lookingFor, payment, remote, language, closes, partners, closed, ...search }: Search) {
  return {
    ...{ lookingFor, payment, language, closes, partners, currency: search.currency },
    minPay: search.minPay?.toString(),
    ...(remote && { remote: 'true' as const }),
    ...(closed && { active: 'false' as const }),
  };
}
