import { dayOf } from '#contract/days.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import { CLOSES, closingDays } from '#modules/search/facet-choices.rules.ts';
import type { FacetCounts } from '#modules/search/search.contract.ts';
import type { SearchKind } from '#modules/search/search-address.rules.ts';
import { type FacetName, FLAGS, facetValues } from './facet-entries.ts';
import type { Searches, SearchInput } from './search.queries.ts';

/** Counts the results of each facet choice. Only the first rows of the index are read, so the cost has a limit. */
export async function countFacets(
  { clock }: Pick<AppContext, 'clock'>,
  searches: Searches,
  search: SearchInput,
  exclusions: Exclusions | null,
): Promise<FacetCounts> {
  const sets = await searches.countFacetSets(search, exclusions);
  const counts = new Map<string, Count>();
  for (const { facets, count } of sets) {
    const choices = choicesOf(search.kind, facets, clock.now());
    const key = JSON.stringify(choices);
    // The cast is safe: the entries were written from the same lists of choices.
    counts.set(key, { ...choices, count: count + (counts.get(key)?.count ?? 0) } as Count);
  }
  return { counts: [...counts.values()], more: sets[0]?.more ?? false };
}

type Count = FacetCounts['counts'][number];

function choicesOf(kind: SearchKind, facets: readonly string[], now: Date) {
  const all = (name: FacetName) => facetValues(facets, name);
  const one = (name: FacetName) => all(name)[0];
  return {
    ...{ category: one('category'), platform: one('platform'), accountType: one('accountType') },
    answers: kind !== 'posts' && facets.includes(FLAGS.answersQuickly) ? 'quickly' : undefined,
    verified: kind !== 'posts' && facets.includes(FLAGS.verified) ? '1' : undefined,
    ...(kind === 'kollabs' && {
      lookingForTypes: all('lookingFor').sort(),
      payment: one('payment'),
      remote: facets.includes(FLAGS.remote) ? '1' : undefined,
      languages: all('language').length > 0 ? all('language').sort() : undefined,
      closes: closesOf(one('deadline'), now),
      partners: one('partners'),
    }),
  };
}

function closesOf(deadline: string | undefined, now: Date) {
  if (deadline === undefined || deadline < dayOf(now)) return undefined;
  const within = CLOSES.filter((closes) => closingDays(closes, now).includes(deadline));
  return within.length > 0 ? within : undefined;
}
