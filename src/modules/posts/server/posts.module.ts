import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { Notifies, Reactable, ServerModule } from '#infra/module.ts';
import { POST_CREATED, POST_DELETED, type PostCreatedData, postEvents } from '#modules/posts/posts.events.ts';
import { byLink, inLists } from '#modules/profiles/server/visibility.service.ts';
import { watchableOf } from '#modules/reactions/server/watchable.service.ts';
import { findPostCards, findReportedPost } from './post-cards.queries.ts';
import {
  findPostView,
  findPublicPicturesOfPosts,
  listWithheldPicturesOfPosts,
  writtenPosts,
} from './posts.queries.ts';
import { postsRateLimits } from './posts.rate-limits.ts';
import { postsRoutes } from './posts.routes.ts';
import { posts } from './posts.table.ts';
import { eraseMentions, erasePosts, postsExport } from './posts.user-data.ts';
import { postsVisibleTo } from './visibility.service.ts';

/** Notifies the users whom a post mentions, except its owner. */
const postsNotify: Record<string, Notifies> = {
  [POST_CREATED]: (event) => {
    // Events of older releases have no `mentioned`.
    const { mentioned = [] } = dataOf<Partial<PostCreatedData>>(event);
    return mentioned
      .filter((userId) => userId !== event.actorId)
      .map((recipientId) => ({ recipientId, type: 'namedInPost', untitled: true }));
  },
};

const reactablePost: Reactable = {
  table: 'posts',
  visibleTo: (viewer, { row, owner }) =>
    postsVisibleTo(viewer === 'others' ? inLists(null) : byLink(viewer), { post: row, owner }),
  findView: findPostView,
};

const searched = ({ subjectId: id }: LoggedEvent) => ({ kind: 'post', id }) as const;

export const postsModule: ServerModule = {
  name: 'posts',
  events: postEvents,
  invalidates: [POST_DELETED],
  searched: { [POST_CREATED]: searched, [POST_DELETED]: searched },
  hideable: { post: findPostCards },
  reportable: { post: findReportedPost },
  written: { [POST_CREATED]: writtenPosts },
  notifies: postsNotify,
  rateLimits: postsRateLimits,
  endpoints: postsRoutes,
  reactables: { post: reactablePost },
  watchables: { post: watchableOf(reactablePost) },
  pictures: {
    columns: [posts.imageUrl],
    findPublic: findPublicPicturesOfPosts,
    listWithheld: listWithheldPicturesOfPosts,
  },
  erase: [erasePosts, eraseMentions],
  exportParts: postsExport,
};
