import type { AccountType, Category } from '#contract/product.ts';
import {
  postTermsOf,
  TAG_OF_ALL,
  termOfCategory,
  termOfContentType,
} from '#modules/discovery/search.rules.ts';
import { postSearch } from './search-posts.sql.ts';
import type { TagSearch } from './search-tags.queries.ts';

export interface PostSearch {
  tags: string[];
  category?: Category | undefined;
  platform?: string | undefined;
  accountType?: AccountType | undefined;
  minAudience?: number | undefined;
  maxAudience?: number | undefined;
}

/** The search for posts that have one of the tags, or are of a category of that name. */
export function postsWith(search: PostSearch): TagSearch {
  const { tags, category, platform, accountType, minAudience, maxAudience } = search;
  const facets = { category, platform, minAudience, maxAudience };
  return {
    ...{ statements: postSearch, name: 'posts', asked: search, tags: postTermsOf(tags), ...facets },
    ownFacet: undefined,
    ownScope: accountType,
    hasFacets: Object.values(facets).some((facet) => facet !== undefined),
  };
}

export interface PostFilter {
  category?: Category | undefined;
  contentType?: Category | undefined;
  accountType?: AccountType | undefined;
}

/** All posts, those of a category, or those of owners of a content type. */
export function allPosts({ category, contentType, accountType }: PostFilter): TagSearch {
  const term =
    contentType !== undefined ? termOfContentType(contentType) : category && termOfCategory(category);
  const tags = [term ?? TAG_OF_ALL];
  // With a content type the category is looked at on the way.
  const facet = contentType !== undefined ? category : undefined;
  const asked = { tags, facet, accountType };
  return {
    ...{ statements: postSearch, name: 'allPosts', asked, tags, category: facet },
    ownFacet: undefined,
    ownScope: accountType,
    hasFacets: facet !== undefined,
  };
}
