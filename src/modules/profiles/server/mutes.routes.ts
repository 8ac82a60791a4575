import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { respond } from '#infra/edge/response.ts';
import { policyViewer } from '#infra/session/token.ts';
import { mutesContract } from '#modules/profiles/mutes.contract.ts';
import { profilesConfirmations } from '#modules/profiles/profiles.messages.ts';
import { listExcludedUsers, MUTED } from './exclusions.queries.ts';
import { muteUser, unmuteUser } from './mutes.commands.ts';

export function mutesRoutes({ clock, database: { db } }: AppContext): ServedEndpoint[] {
  return serve(mutesContract, {
    listMutes: async ({ viewer, query }) => {
      const { rows, next } = await listExcludedUsers(db, MUTED, viewer.userId, query);
      const body = rows.map(({ username, displayName, profileImageUrl, createdAt }) => ({
        username,
        displayName,
        profileImageUrl,
        mutedAt: createdAt.toISOString(),
      }));
      return { body, ...(next !== undefined && { next }) };
    },

    muteUser: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await muteUser(tx, policyViewer(viewer), params.username, clock.now());
        return respond({ message: profilesConfirmations.muted(displayName) });
      }),

    unmuteUser: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await unmuteUser(tx, policyViewer(viewer), params.username, clock.now());
        return respond({ message: profilesConfirmations.unmuted(displayName) });
      }),
  });
}
