import { kollabSearch } from './search-kollabs.sql.ts';
import type { TagSearch } from './search-tags.queries.ts';

export interface KollabSearch {
  tags: string[];
  category?: string | undefined;
  platform?: string | undefined;
  lookingFor?: string | undefined;
  minAudience?: number | undefined;
  maxAudience?: number | undefined;
  /** Only those open to requests. */
  active: boolean;
}

/** The search for Kollabs that have one of the tags. */
export function kollabsWith(search: KollabSearch): TagSearch {
  const { tags, category, platform, lookingFor, minAudience, maxAudience, active } = search;
  const facets = { category, platform, minAudience, maxAudience };
  return {
    ...{ statements: kollabSearch, name: 'kollabs', asked: search, tags, ...facets },
    ownFacet: lookingFor,
    ownScope: active,
    hasFacets: [...Object.values(facets), lookingFor].some((facet) => facet !== undefined),
  };
}
