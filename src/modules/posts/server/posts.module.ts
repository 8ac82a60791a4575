import type { LoggedEvent } from '#infra/events/event.ts';
import type { ServerModule } from '#infra/module.ts';
import { POST_CREATED, POST_DELETED, postEvents } from '#modules/posts/posts.events.ts';
import { watchableOf } from '#modules/reactions/server/watchable.service.ts';
import { eraseMentions, erasePosts } from './erase.commands.ts';
import { findPostCards, findReportedPost } from './post-cards.queries.ts';
import {
  findPicturesOfPosts,
  findPublicPicturesOfPosts,
  listWithheldPicturesOfPosts,
} from './post-pictures.queries.ts';
import { postsExport } from './posts.export.ts';
import { postsNotify } from './posts.notifies.ts';
import { postsRateLimits } from './posts.rate-limits.ts';
import { postsRoutes } from './posts.routes.ts';
import { reactablePost } from './reactable-post.ts';
import { writtenPosts } from './written-posts.queries.ts';

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
    find: findPicturesOfPosts,
    findPublic: findPublicPicturesOfPosts,
    listWithheld: listWithheldPicturesOfPosts,
  },
  erase: [erasePosts, eraseMentions],
  exportParts: postsExport,
};
