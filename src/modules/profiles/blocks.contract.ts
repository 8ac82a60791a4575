import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, instant, limit, message, username } from '#contract/fields.ts';
import { blocksEndpoints } from './blocks.endpoints.ts';

const blockedView = z
  .object({
    username: z.string(),
    displayName: z.string(),
    profileImageUrl: z.string(),
    blockedAt: instant,
  })
  .meta({ id: 'Blocked' });
export type BlockedView = z.infer<typeof blockedView>;

const otherUser = z.object({ username });

export const blocksContract = defineContract(blocksEndpoints, {
  listBlocks: {
    summary: 'The users whom you blocked, latest first. Nobody can see who blocked them.',
    access: 'viewer',
    query: z.object({ limit, cursor }),
    response: z.array(blockedView),
    list: 'keyset',
  },
  getBlock: {
    summary: 'Whether you blocked or muted a user.',
    access: 'viewer',
    params: otherUser,
    response: z.object({ blocked: z.boolean(), muted: z.boolean() }),
    errors: ['not_found'],
  },
  blockUser: {
    summary:
      'Block a user. Neither sees the other in lists, and no requests, notifications or mails go either way. Idempotent.',
    access: 'viewer',
    params: otherUser,
    response: message,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  unblockUser: {
    summary: 'Unblock a user. Idempotent.',
    access: 'viewer',
    params: otherUser,
    response: message,
    errors: ['not_found'],
  },
});
export type BlocksContract = typeof blocksContract;
