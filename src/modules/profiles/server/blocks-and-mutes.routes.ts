import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { policyViewer } from '#infra/session/token.ts';
import { blocksContract } from '#modules/profiles/blocks.contract.ts';
import { mutesContract } from '#modules/profiles/mutes.contract.ts';
import { profilesConfirmations } from '#modules/profiles/profiles.messages.ts';
import { exclude, lift } from './blocks-and-mutes.commands.ts';
import { BLOCKED, findExclusion, listExcludedUsers, MUTED } from './exclusions.service.ts';
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
      return { body: await findExclusion(db, viewer.userId, other.userId) };
    },

    blockUser: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await exclude(
          tx,
          'block',
          policyViewer(viewer),
          params.username,
          clock.now(),
        );
        return { body: { message: profilesConfirmations.blocked(displayName) } };
      }),

    unblockUser: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await lift(tx, 'block', policyViewer(viewer), params.username, clock.now());
        return { body: { message: profilesConfirmations.unblocked(displayName) } };
      }),
  });
}

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
        const { displayName } = await exclude(tx, 'mute', policyViewer(viewer), params.username, clock.now());
        return { body: { message: profilesConfirmations.muted(displayName) } };
      }),

    unmuteUser: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await lift(tx, 'mute', policyViewer(viewer), params.username, clock.now());
        return { body: { message: profilesConfirmations.unmuted(displayName) } };
      }),
  });
}
