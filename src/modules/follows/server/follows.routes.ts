import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { JsonText } from '#infra/edge/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { followsContract } from '#modules/follows/follows.contract.ts';
import { followsRefusals } from '#modules/follows/follows.messages.ts';
import { canReadFollows } from '#modules/follows/follows.policy.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { byLinkOf, findExclusions, inLists } from '#modules/profiles/server/visibility.service.ts';
import type { UserSummary } from '#modules/profiles/users.contract.ts';
import { followUser, unfollowUser } from './follows.commands.ts';
import { type FollowList, findFollows, findListOwner, listFollows } from './follows.queries.ts';
import { followsRateLimits } from './follows.rate-limits.ts';

export function followsRoutes(context: AppContext): ServedEndpoint[] {
  const { clock } = context;
  const { db } = context.database;

  const list =
    (name: FollowList) =>
    async (asked: {
      viewer: Viewer | null;
      params: { username: string };
      query: { limit?: number | undefined; cursor?: string | undefined };
    }) => {
      const viewer = policyViewer(asked.viewer);
      const owner = await findListOwner(db, name, asked.params.username, viewer);
      if (!owner) throw new AppError('not_found', profilesRefusals.userNotFound);
      const hidden = name === 'followers' ? followsRefusals.followersHidden : followsRefusals.followingHidden;
      requireAllowed(canReadFollows(viewer, owner), { forbidden: hidden });
      // The viewer's own list is complete, so that they can unfollow users they muted.
      const reader =
        viewer?.id === owner.id
          ? byLinkOf(owner.id)
          : inLists(await findExclusions(context, asked.viewer?.userId));
      const { rows, next } = await listFollows(db, name, owner.id, reader, asked.query);
      const body = JsonText.ofList<UserSummary>(rows.map(({ view }) => view));
      return { body, ...(next !== undefined && { next }) };
    };

  return serve(followsContract, {
    getFollow: async ({ viewer, params }) => {
      const found = await findFollows(db, policyViewer(viewer), params.username);
      if (!found) throw new AppError('not_found', profilesRefusals.userNotFound);
      return { body: found };
    },

    followUser: ({ viewer, params, write }) =>
      write({
        ...followUser(policyViewer(viewer), params.username, clock.now()),
        limit: followsRateLimits.followUser,
      }),

    unfollowUser: ({ viewer, params, write }) => write(unfollowUser(policyViewer(viewer), params.username)),

    listFollowers: list('followers'),
    listFollowing: list('following'),
  });
}
