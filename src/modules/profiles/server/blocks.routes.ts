import { blocksContract } from '#modules/profiles/blocks.contract.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { blockUser, unblockUser } from './blocks.commands.ts';
import { hasBlocked, listBlocked } from './blocks.queries.ts';
import { findProfileByUsername } from './profiles.service.ts';

export function blocksCalls(platform: Platform): Served[] {
  const { clock } = platform;
  const { db } = platform.database;
  return serve(blocksContract, {
    listBlocks: async ({ viewer, query }) => {
      const { rows, next } = await listBlocked(db, viewer.userId, query);
      const body = rows.map(({ username, displayName, profileImageUrl, createdAt }) => ({
        username,
        displayName,
        profileImageUrl,
        blockedAt: createdAt.toISOString(),
      }));
      return { body, ...(next !== undefined && { next }) };
    },

    getBlock: async ({ viewer, params }) => {
      const other = await findProfileByUsername(db, params.username);
      if (!other) throw new AppError('not_found', 'We could not find that person.');
      return answer({ blocked: await hasBlocked(db, viewer.userId, other.userId) });
    },

    blockUser: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await blockUser(tx, viewer.userId, params.username, clock.now());
        return answer({ message: `You blocked ${displayName}` });
      }),

    unblockUser: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await unblockUser(tx, viewer.userId, params.username);
        return answer({ message: `You unblocked ${displayName}` });
      }),
  });
}
