import { LIST } from '#contract/limits.ts';
import type { Handlers } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { JsonText } from '#infra/edge/response.ts';
import type {
  KollabFound,
  PostFound,
  searchContract,
  UserFound,
} from '#modules/discovery/search.contract.ts';
import type { SearchKind } from '#modules/discovery/search-address.rules.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import type { SimilarPages } from './similar-pages.ts';
import { askedIn, searchOf } from './word-asked.ts';
import { createWordSearches, type WordPage } from './word-search.queries.ts';
import { suggest } from './word-suggestions.queries.ts';

type SearchHandlers = Pick<Handlers<typeof searchContract>, 'search' | 'countFound' | 'suggest'>;

export function wordSearchHandlers(context: AppContext, pages: SimilarPages): SearchHandlers {
  const { clock } = context;
  const searches = createWordSearches(context, pages);

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
      const isList = kind !== 'all';
      const find = <T>(of: SearchKind) => {
        const search = searchOf(of, asked, query, clock.now());
        return searches.search<T>({ ...search, partial: isList, counted: isList }, by, page);
      };
      const search = {
        kollabs: () => find<KollabFound>('kollabs'),
        users: () => find<UserFound>('users'),
        posts: () => find<PostFound>('posts'),
      };
      if (kind !== 'all') {
        const { views, total, next } = await search[kind]();
        return { body: views, total, ...(next && { next }) };
      }
      const [kollabs, users, posts] = await Promise.all([search.kollabs(), search.users(), search.posts()]);
      const lists = Object.entries({ kollabs, users, posts }).map(
        ([name, { views }]) => `"${name}":${views.text}`,
      );
      const meant = { kollabs: meantBy(kollabs), users: meantBy(users), posts: meantBy(posts) };
      const didYouMean = meant.kollabs ?? meant.users ?? meant.posts;
      return {
        body: new JsonText(`{${lists.join(',')},${JSON.stringify({ didYouMean, meant }).slice(1)}`),
      };
    },

    countFound: async ({ viewer, query: { kind, ...query } }) => {
      const asked = searchOf(kind, askedIn(query.q), query, clock.now());
      const search = { ...asked, partial: true, counted: true };
      return { body: await searches.count(search, await findExclusions(context, viewer?.userId)) };
    },

    suggest: async ({ viewer, query: { q } }) => {
      const exclusions = await findExclusions(context, viewer?.userId);
      return { body: await suggest(context.database, searches, askedIn(q), exclusions) };
    },
  };
}

/** All that was asked for, as it may have been meant. */
function meantBy({ didYouMean }: Pick<WordPage<unknown>, 'didYouMean'>): string | null {
  return didYouMean && [...new Set(didYouMean)].join(', ');
}
