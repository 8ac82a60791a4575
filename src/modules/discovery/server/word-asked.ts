import type { EndpointParts } from '#contract/endpoint.ts';
import { codePoints, tagsIn } from '#contract/text.ts';
import { invalid } from '#infra/app-error.ts';
import { closingDays } from '#modules/discovery/closing-days.rules.ts';
import type { searchContract } from '#modules/discovery/search.contract.ts';
import { WORDS_ASKED } from '#modules/discovery/search.rules.ts';
import type { SearchKind } from '#modules/discovery/search-address.rules.ts';
import { REMOTE } from '#modules/kollabs/terms.rules.ts';
import { WORDS } from './word-sources.sql.ts';
import type { WordSearch } from './word-tiers.queries.ts';

/** What a search by words asks for, as `GET /search` has it. */
type Query = Omit<
  EndpointParts<(typeof searchContract.specs)['search']>['query'],
  'kind' | 'limit' | 'cursor' | 'sort'
>;

/** @throws {AppError} invalid, where nothing is asked, or too much */
export function askedIn(q = ''): string[] {
  if (codePoints(q) > WORDS_ASKED.max) throw invalid({ q: 'Too long' });
  const asked = tagsIn(q);
  if (asked.length === 0) throw invalid({ q: 'Required' });
  if (asked.length > WORDS_ASKED.alternatives) throw invalid({ q: 'Too many tags' });
  return asked;
}

/** What the words and facets of a query ask of one kind of things. */
export function searchOf(kind: SearchKind, asked: string[], query: Query, now: Date): WordSearch {
  const { platform, minAudience, maxAudience } = query;
  const entries: Record<string, string | undefined> = {
    c: query.category,
    y: platform,
    ...(kind === 'kollabs'
      ? { l: query.lookingFor, p: query.payment, g: query.language, s: query.partners }
      : { a: query.accountType }),
  };
  const facets = Object.entries(entries).flatMap(([letter, value]) => (value ? [`=${letter}${value}`] : []));
  if (kind === 'kollabs') facets.push(...ofKollabs(query, now));
  if (kind !== 'posts' && query.answers) facets.push('=q');
  return { ...{ statements: WORDS[kind], asked, entries: facets }, platform, minAudience, maxAudience };
}

/** What is asked of Kollabs beside a choice out of a list. The days of a span are alternatives. */
function ofKollabs({ active, remote, place, closes }: Query, now: Date): string[] {
  const days = closes && closingDays(closes, now).map((day) => `=d${day}`);
  return [
    ...(remote === 'true' || place === REMOTE ? ['=r'] : []),
    ...(place !== undefined && place !== REMOTE ? [`=w${place}`] : []),
    ...(days ? [days.join('|')] : []),
    ...(active === 'true' ? ['=open'] : []),
  ];
}
