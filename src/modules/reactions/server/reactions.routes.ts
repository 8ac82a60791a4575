import type { ReactableKind } from '#contract/policy.ts';
import type { Change } from '#infra/api/change.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { Write } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import type { ServerModule } from '#infra/module.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import {
  type CommentView,
  type LikeView,
  reactionsContract,
  type ToggledKollab,
  type ToggledPost,
} from '#modules/reactions/reactions.contract.ts';
import { commentsRefusals, subjectNotFound } from '#modules/reactions/reactions.messages.ts';
import type { CommentSort } from '#modules/reactions/reactions.rules.ts';
import { createComment, deleteComment, editComment } from './comments.commands.ts';
import { countComment } from './count-comment.ts';
import { type LikeAction, likeSubject, toggleLike } from './likes.commands.ts';
import { reactablesOf } from './reactables.ts';
import { type CommentList, findLiked, listComments, listReplies } from './reactions.queries.ts';

interface LikeCall {
  viewer: Viewer;
  params: { id: string };
  write: Write;
}

interface ToggleCall extends Omit<LikeCall, 'write'> {
  change: Change;
}

interface CommentCall extends LikeCall {
  body: { text: string; parentId?: string | undefined };
}

interface ListCall {
  viewer: Viewer | null;
  params: { id: string };
  query: { limit?: number | undefined; cursor?: string | undefined; sort?: CommentSort | undefined };
}

export function reactionsRoutes(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[] {
  const { clock, database } = context;
  const reactables = reactablesOf(modules);
  const subjectOf = (kind: ReactableKind, id: string) => ({ kind, reactable: reactables[kind], id });

  const like =
    (kind: ReactableKind, action: LikeAction) =>
    ({ viewer, params, write }: LikeCall): Promise<EndpointResponse<LikeView>> =>
      write(likeSubject(subjectOf(kind, params.id), policyViewer(viewer), action, clock.now()));

  /**
   * The specification requires a GET that changes state and returns the liked thing. The browser uses PUT and DELETE.
   */
  const toggle =
    <V>(kind: ReactableKind) =>
    async ({ params, viewer, change }: ToggleCall): Promise<EndpointResponse<V>> => {
      const reader = policyViewer(viewer);
      await change(async (tx) => {
        await toggleLike(context, tx, subjectOf(kind, params.id), reader);
        return { body: null };
      });
      const view = await reactables[kind].findView(database, params.id, reader);
      if (!view) throw new AppError('not_found', subjectNotFound[kind]);
      // The module of the kind builds its own view, which matches the contract.
      return { body: view as EndpointResponse<V>['body'] };
    };

  const comment =
    (kind: ReactableKind) =>
    async ({ viewer, params, body, write }: CommentCall): Promise<EndpointResponse<CommentView>> => {
      const { text, parentId = null } = body;
      const giveBack = await countComment(context, viewer.userId, text);
      const given = { subject: subjectOf(kind, params.id), text, parentId };
      return write({ ...createComment(given, policyViewer(viewer), clock.now()), giveBack });
    };

  const list =
    (kind: ReactableKind) =>
    async ({ viewer, params, query }: ListCall) => {
      const found = await listComments(database, subjectOf(kind, params.id), policyViewer(viewer), query);
      return pageOf(found, subjectNotFound[kind]);
    };

  return serve(reactionsContract, {
    likedOf: async ({ viewer, query }) => ({
      body: { liked: await findLiked(database, viewer.userId, query.ids) },
    }),
    toggleLikeOfPost: toggle<ToggledPost>('post'),
    likePost: like('post', 'like'),
    unlikePost: like('post', 'unlike'),
    toggleLikeOfKollab: toggle<ToggledKollab>('kollab'),
    likeKollab: like('kollab', 'like'),
    unlikeKollab: like('kollab', 'unlike'),
    commentsOfPost: list('post'),
    commentOnPost: comment('post'),
    commentsOfKollab: list('kollab'),
    commentOnKollab: comment('kollab'),

    repliesTo: async ({ viewer, params, query }) => {
      const found = await listReplies(database, reactables, params.id, policyViewer(viewer), query);
      return pageOf(found, commentsRefusals.notFound);
    },

    editComment: ({ viewer, params, body, write }) => {
      const asked = { id: params.id, text: body.text, viewer: policyViewer(viewer) };
      return write(editComment(reactables, asked, clock.now()));
    },

    deleteComment: ({ viewer, params, write }) => {
      const asked = { id: params.id, viewer: policyViewer(viewer) };
      return write(deleteComment(reactables, asked, clock.now()));
    },
  });
}

/** @throws {AppError} not_found, if the viewer does not see the thing that the list belongs to */
function pageOf<V>(list: CommentList<V> | null, notFound: string): EndpointResponse<V[]> {
  if (!list) throw new AppError('not_found', notFound);
  return { body: list.views, ...(list.next !== undefined && { next: list.next }) };
}
