import { LIST } from '#contract/limits.ts';
import { codePoints, tagsIn } from '#contract/text.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/http/app-error.ts';
import type { Handlers } from '#infra/http/dispatch.ts';
import { JsonText } from '#infra/http/response.ts';
import { closingDays } from '#modules/discovery/closing-days.rules.ts';
import type { searchContract } from '#modules/discovery/search.contract.ts';
import { WORDS_ASKED } from '#modules/discovery/search.rules.ts';
import type { SearchKind } from '#modules/discovery/search-address.rules.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { createWordSearches } from './word-search.queries.ts';
import { WORDS } from './word-sources.sql.ts';
import { suggest } from './word-suggestions.queries.ts';
import type { WordSearch } from './word-tiers.queries.ts';

type SearchHandlers = Pick<Handlers<typeof searchContract>, 'search' | 'countFound' | 'suggest'>;
type Query = Omit<Parameters<SearchHandlers['search']>[0]['query'], 'kind' | 'limit' | 'cursor' | 'sort'>;

export function wordSearchHandlers(context: AppContext): SearchHandlers {
  const { clock } = context;
  const searches = createWordSearches(context);

  return {
    search: async ({ viewer, query: { kind, ...query } }) => {
      const asked = askedIn(query.q);
      if (kind === 'all' && query.cursor !== undefined) {
        throw new AppError('malformed', 'Only one kind of things has a next page.');
      }
      const viewerId = viewer?.userId ?? null;
      const by = {
        // A visitor has no similarity to order by: most recent instead (decisions.md section 2).
        order: viewerId === null && query.sort === 'similarity' ? 'dateDesc' : query.sort,
        viewerId: query.sort === 'similarity' ? viewerId : null,
        exclusions: await findExclusions(context, viewer?.userId),
      } as const;
      const page = { limit: query.limit ?? LIST.default, cursor: query.cursor };
      const search = (of: SearchKind) =>
        searches.search({ ...searchOf(of, asked, query, clock.now()), loose: kind !== 'all' }, by, page);
      if (kind !== 'all') {
        const { views, ...found } = await search(kind);
        return {
          body: views as JsonText<never[]>,
          total: found.total,
          ...(found.next && { next: found.next }),
        };
      }
      const [kollabs, users, posts] = await Promise.all([
        search('kollabs'),
        search('users'),
        search('posts'),
      ]);
      const lists = Object.entries({ kollabs, users, posts }).map(
        ([name, { views }]) => `"${name}":${views.text}`,
      );
      const didYouMean = [kollabs, users, posts].map((page) => page.didYouMean).find((text) => text !== null);
      return {
        body: new JsonText(`{${lists.join(',')},"didYouMean":${JSON.stringify(didYouMean ?? null)}}`),
      };
    },

    countFound: async ({ viewer, query: { kind, ...query } }) => {
      const search = { ...searchOf(kind, askedIn(query.q), query, clock.now()), loose: true };
      return { body: await searches.count(search, await findExclusions(context, viewer?.userId)) };
    },

    suggest: async ({ viewer, query: { q } }) => {
      const exclusions = await findExclusions(context, viewer?.userId);
      return { body: await suggest(context.database, searches, askedIn(q), exclusions) };
    },
  };
}

/** @throws {AppError} invalid, where nothing is asked, or too much */
function askedIn(q = ''): string[] {
  if (codePoints(q) > WORDS_ASKED.max) throw invalid({ q: 'Too long' });
  const asked = tagsIn(q);
  if (asked.length === 0) throw invalid({ q: 'Required' });
  if (asked.length > WORDS_ASKED.alternatives) throw invalid({ q: 'Too many tags' });
  return asked;
}

function searchOf(kind: SearchKind, asked: string[], query: Query, now: Date): WordSearch {
  const { platform, minAudience, maxAudience } = query;
  const entries: Record<string, string | undefined> = {
    c: query.category,
    y: platform,
    ...(kind === 'kollabs'
      ? { l: query.lookingFor, p: query.payment, g: query.language }
      : { a: query.accountType }),
  };
  const facets = Object.entries(entries).flatMap(([letter, value]) => (value ? [`=${letter}${value}`] : []));
  if (kind === 'kollabs') facets.push(...ofKollabs(query, now));
  if (kind !== 'posts' && query.answers) facets.push('=q');
  return { ...{ statements: WORDS[kind], asked, entries: facets }, platform, minAudience, maxAudience };
}

/** What is asked of Kollabs beside a choice out of a list. The days of a span are alternatives. */
function ofKollabs({ active, remote, closes }: Query, now: Date): string[] {
  const days = closes && closingDays(closes, now).map((day) => `=d${day}`);
  return [
    ...(remote === 'true' ? ['=r'] : []),
    ...(days ? [days.join('|')] : []),
    ...(active === 'true' ? ['=open'] : []),
  ];
}
