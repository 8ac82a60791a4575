import type { Reactable } from '#infra/module.ts';
import { byLink, inLists } from '#modules/profiles/server/visibility.service.ts';
import { findPostView } from './posts.queries.ts';
import { postsVisibleTo } from './visibility.service.ts';

/** A post, as users like it and comment on it. */
export const reactablePost: Reactable = {
  table: 'posts',
  visibleTo: (viewer, { row, owner }) =>
    postsVisibleTo(viewer === 'others' ? inLists(null) : byLink(viewer), { post: row, owner }),
  findView: findPostView,
};
