/** What `GET /search` is asked for a search, out of what its address says. Pure; both sides use it. */
import type { Search } from './search-address.rules.ts';

export function queryOf(search: Search) {
  const { q, kind, sort, category, platform, answers, minAudience, maxAudience } = search;
  return {
    ...{ q, kind, sort, category, platform, answers },
    minAudience: minAudience?.toString(),
    maxAudience: maxAudience?.toString(),
    ...(kind === 'kollabs' ? ofKollabs(search) : { accountType: search.accountType }),
  };
}

function ofKollabs({ lookingFor, payment, remote, place, language, closes, partners, closed }: Search) {
  return {
    ...{ lookingFor, payment, place, language, closes, partners },
    ...(remote && { remote: 'true' as const }),
    ...(closed && { active: 'false' as const }),
  };
}
