import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, instant, limit, message, username } from '#contract/fields.ts';
import { blocksEndpoints } from './blocks.endpoints.ts';

/** A user that the viewer blocked. */
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
    summary:
      'The people whom the signed-in person blocked, the latest first. Who blocked them is told to nobody.',
    access: 'viewer',
    query: z.object({ limit, cursor }),
    response: z.array(blockedView),
    list: 'keyset',
  },
  getBlock: {
    summary: 'Whether the signed-in person blocked or muted somebody.',
    access: 'viewer',
    params: otherUser,
    response: z.object({ blocked: z.boolean(), muted: z.boolean() }),
    errors: ['not_found'],
  },
  blockUser: {
    summary:
      'Block somebody: no requests, notifications or mails either way, and out of lists. Harmless to repeat.',
    access: 'viewer',
    params: otherUser,
    response: message,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  unblockUser: {
    summary: 'Take a block back. Harmless to repeat.',
    access: 'viewer',
    params: otherUser,
    response: message,
    errors: ['not_found'],
  },
});
export type BlocksContract = typeof blocksContract;
