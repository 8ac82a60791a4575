import type { Reactable } from '#infra/module.ts';
import { byLink, inLists } from '#modules/profiles/server/visibility.service.ts';
import { findPostView } from './posts.queries.ts';
import { postsVisibleTo } from './visibility.service.ts';

/** Posts as something that users like and comment on. */
export const reactablePost: Reactable = {
  table: 'posts',
  visibleTo: (viewer, { row, owner }) =>
    postsVisibleTo(viewer === 'others' ? inLists(null) : byLink(viewer), { post: row, owner }),
  findView: findPostView,
};
