import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { respond } from '#infra/edge/response.ts';
import { policyViewer } from '#infra/session/token.ts';
import { blocksContract } from '#modules/profiles/blocks.contract.ts';
import { profilesConfirmations } from '#modules/profiles/profiles.messages.ts';
import { blockUser, unblockUser } from './blocks.commands.ts';
import { BLOCKED, findExclusion, listExcludedUsers } from './exclusions.queries.ts';
import { getProfile } from './profiles.service.ts';

export function blocksRoutes(context: AppContext): ServedEndpoint[] {
  const { clock } = context;
  const { db } = context.database;
  return serve(blocksContract, {
    listBlocks: async ({ viewer, query }) => {
      const { rows, next } = await listExcludedUsers(db, BLOCKED, viewer.userId, query);
      const body = rows.map(({ username, displayName, profileImageUrl, createdAt }) => ({
        username,
        displayName,
        profileImageUrl,
        blockedAt: createdAt.toISOString(),
      }));
      return { body, ...(next !== undefined && { next }) };
    },

    getBlock: async ({ viewer, params }) => {
      const other = await getProfile(db, params.username, policyViewer(viewer));
      return respond(await findExclusion(db, viewer.userId, other.userId));
    },

    blockUser: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await blockUser(tx, policyViewer(viewer), params.username, clock.now());
        return respond({ message: profilesConfirmations.blocked(displayName) });
      }),

    unblockUser: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await unblockUser(tx, policyViewer(viewer), params.username, clock.now());
        return respond({ message: profilesConfirmations.unblocked(displayName) });
      }),
  });
}
