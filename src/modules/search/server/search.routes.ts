import { type AccountType, CATEGORIES } from '#contract/product.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { type EndpointResponse, JsonText } from '#infra/edge/response.ts';
import type { Viewer } from '#infra/session/token.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { canSuggest } from '#modules/reactions/mention-typing.rules.ts';
import { searchContract } from '#modules/search/search.contract.ts';
import type { SearchOrder } from '#modules/search/search.rules.ts';
import { accountTypeOf, type SearchKind } from '#modules/search/search-address.rules.ts';
import { countFacets } from './facet-counts.queries.ts';
import { facetEntry } from './facet-entries.ts';
import { findMentionable } from './mentionable-users.queries.ts';
import { createSearches, type SearchInput, type SearchPage } from './search.queries.ts';
import { alternativesIn, tagTerms } from './search-terms.ts';
import { suggest } from './suggestions.queries.ts';

export function searchRoutes(context: AppContext): ServedEndpoint[] {
  const searches = createSearches(context);

  async function find<T>(
    search: SearchInput,
    order: SearchOrder,
    viewer: Viewer | null,
    page: { limit?: number | undefined; cursor?: string | undefined },
    accountType: AccountType | null = null,
  ): Promise<SearchPage<T>> {
    const exclusions = await findExclusions(context, viewer?.userId);
    const reader = { order, viewerId: viewer?.userId ?? null, exclusions, accountType };
    return searches.search<T>(search, reader, page);
  }

  return serve(searchContract, {
    search: async ({ viewer, accountType, query: { q, kind, sort, limit, cursor, ...facets } }) => {
      const alternatives = alternativesIn(q);
      const inputFor = (kind: SearchKind) => ({ kind, alternatives, facets, partial: true });
      if (kind !== 'all')
        return pageOf(await find<never>(inputFor(kind), sort, viewer, { limit, cursor }, accountType));
      if (cursor !== undefined)
        throw new AppError('malformed', 'A search of all kinds has no next page. Name one kind.');
      const kinds = ['kollabs', 'users', 'posts'] as const;
      const pages = await Promise.all(
        kinds.map((one) =>
          find<unknown>({ ...inputFor(one), partial: false }, sort, viewer, { limit }, accountType),
        ),
      );
      const lists = pages.map(({ views }, index) => `"${kinds[index]}":${views.text}`);
      const [kollabs = null, users = null, posts = null] = pages.map(meantBy);
      const meant = { kollabs, users, posts };
      const rest = JSON.stringify({ didYouMean: kollabs ?? users ?? posts, meant });
      return { body: new JsonText(`{${lists.join(',')},${rest.slice(1)}`) };
    },

    countFound: async ({ viewer, query: { q, kind, ...facets } }) => {
      const exclusions = await findExclusions(context, viewer?.userId);
      const search = { kind, alternatives: alternativesIn(q), facets, partial: true };
      return { body: await countFacets(context, searches, search, exclusions) };
    },

    suggest: async ({ viewer, query: { q } }) => {
      const alternatives = alternativesIn(q);
      if (!alternatives) throw invalid({ q: 'Required' });
      const exclusions = await findExclusions(context, viewer?.userId);
      return { body: await suggest(context.database, searches, alternatives, exclusions) };
    },

    searchKollabs: async ({ viewer, body: { filter, tags, active, ...facets }, query }) => {
      const search: SearchInput = {
        ...{ kind: 'kollabs', alternatives: tags, terms: tagTerms(tags), plain: true },
        facets: { ...facets, active: active ? 'true' : 'false' },
      };
      return pageOf(await find(search, filter, viewer, query));
    },

    searchPosts: async ({ viewer, body: { filter, tags, ...facets }, query }) => {
      const categories = CATEGORIES.filter((category) => tags.includes(category));
      const terms = tagTerms(
        tags,
        categories.map((category) => facetEntry('category', category)),
      );
      const search: SearchInput = { kind: 'posts', alternatives: tags, terms, facets, plain: true };
      return pageOf(await find(search, filter, viewer, query));
    },

    allPosts: async ({ viewer, query: { sort, accounts, category, contentType, ...page } }) => {
      const facets = { category, contentType, accountType: accountTypeOf(accounts) };
      const { total: _, ...list } = pageOf(
        await find<never>({ kind: 'posts', alternatives: null, facets, plain: true }, sort, viewer, page),
      );
      return list;
    },

    searchUsers: async ({ viewer, body: { filter, q, ...facets }, query }) => {
      const search: SearchInput = { kind: 'users', alternatives: [q], facets, prefixes: true, plain: true };
      return pageOf(await find(search, filter, viewer, query));
    },

    mentionableUsers: async ({ viewer, query: { q } }) => {
      if (!canSuggest(q)) return { body: new JsonText('[]') };
      const exclusions = await findExclusions(context, viewer.userId);
      return { body: await findMentionable(context.database, viewer.userId, q, exclusions) };
    },
  });
}

function meantBy({ didYouMean }: Pick<SearchPage<unknown>, 'didYouMean'>): string | null {
  return didYouMean && [...new Set(didYouMean)].join(', ');
}

function pageOf<T>({ views, next, total }: SearchPage<T>): EndpointResponse<T[]> {
  return { body: views, total, ...(next !== undefined && { next }) };
}
