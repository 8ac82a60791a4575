import { kollabs, posts, user } from './kinds.ts';
import type { Entry, Look } from './look.ts';
import type { Group } from './world.ts';

export const SEARCHES = ['similarity', 'dateAsc', 'dateDesc', 'audienceSize'];

const found = (query: object) => `/search?${new URLSearchParams({ limit: '100', ...query })}`;

/** For responses that only contain counts. */
const counted =
  (group: Group) =>
  ({ body }: Look) =>
    body.counts.length > 0 ? [group] : [];

export const SEARCH_ENTRIES: Record<string, Entry[]> = {
  search: SEARCHES.flatMap((sort) => [
    ...[{}, { minAudience: '1' }].flatMap((facet) => [
      user(({ marks }) => found({ kind: 'users', q: marks.person, sort, ...facet }), {
        ...{ as: ['visitor', 'reader'], by: 'list' },
      }),
      kollabs(({ marks }) => found({ kind: 'kollabs', q: marks.kollab, sort, ...facet })),
      posts(({ marks }) => found({ kind: 'posts', q: marks.post, sort, ...facet })),
    ]),
    // The response repeats the search term, so each search contains only one mark.
    kollabs(({ marks }) => found({ kind: 'all', q: marks.kollab, sort })),
  ]),

  countFound: [
    user(({ marks }) => `/search/counts?kind=users&q=${marks.person}`, {
      ...{ as: ['visitor', 'reader'], by: 'list', sees: counted('person') },
    }),
    kollabs(({ marks }) => `/search/counts?kind=kollabs&q=${marks.kollab}`, {
      ...{ shows: ['kollab'], sees: counted('kollab') },
    }),
    posts(({ marks }) => `/search/counts?kind=posts&q=${marks.post}`, {
      ...{ shows: ['post'], sees: counted('post') },
    }),
  ],
  suggest: [
    user(({ marks }) => `/search/suggest?q=${marks.person}`, { as: ['visitor', 'reader'], by: 'list' }),
    kollabs(({ marks }) => `/search/suggest?q=${marks.kollab}`),
  ],
};
