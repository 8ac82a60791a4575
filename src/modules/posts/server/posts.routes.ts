import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { policyViewer } from '#infra/session/token.ts';
import { postsContract } from '#modules/posts/posts.contract.ts';
import { deletedText, postsRefusals } from '#modules/posts/posts.messages.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { createPost, deletePost } from './posts.commands.ts';
import { findPostView, listPostsOf } from './posts.queries.ts';
import { postsRateLimits } from './posts.rate-limits.ts';

export function postsRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, database } = context;
  return serve(postsContract, {
    createPost: async ({ viewer, body: { type: _, ...fields }, write }) => {
      const post = { ownerId: viewer.userId, fields, now: clock.now() };
      return write({ ...createPost(post), limit: postsRateLimits.createPost });
    },

    getPost: async ({ viewer, params }) => {
      const body = await findPostView(database, params.id, policyViewer(viewer));
      if (!body) throw new AppError('not_found', postsRefusals.notFound);
      return { body };
    },

    deletePost: ({ viewer, params, change }) =>
      change(async (tx) => {
        await deletePost(tx, params.id, policyViewer(viewer), clock.now());
        return { body: { message: deletedText } };
      }),

    postsOf: async ({ viewer, params, query }) => {
      const list = await listPostsOf(database, params.username, policyViewer(viewer), query);
      if (!list) throw new AppError('not_found', profilesRefusals.userNotFound);
      const { views, next } = list;
      return { body: views, ...(next !== undefined && { next }) };
    },
  });
}
