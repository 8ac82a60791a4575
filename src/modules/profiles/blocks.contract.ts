import { z } from 'zod';
import { defineContract } from '#contract/call.ts';
import { cursor, instant, limit, message } from '#contract/fields.ts';
import { blocksCalls } from './blocks.calls.ts';

/** Somebody whom the signed-in person blocked. */
export const blockedView = z
  .object({
    username: z.string(),
    displayName: z.string(),
    profileImageUrl: z.string(),
    blockedAt: instant,
  })
  .meta({ id: 'Blocked' });
export type BlockedView = z.infer<typeof blockedView>;

const somebody = z.object({ username: z.string().regex(/^[A-Za-z0-9_]{1,32}$/) });

export const blocksContract = defineContract(blocksCalls, {
  listBlocks: {
    summary:
      'The people whom the signed-in person blocked, the latest first. Who blocked them is told to nobody.',
    access: 'viewer',
    query: z.object({ limit, cursor }),
    answer: z.array(blockedView),
    list: 'keyset',
  },
  getBlock: {
    summary: 'Whether the signed-in person blocked somebody.',
    access: 'viewer',
    params: somebody,
    answer: z.object({ blocked: z.boolean() }),
    errors: ['not_found'],
  },
  blockUser: {
    summary:
      'Block somebody: no requests, notifications or mails either way, and out of lists. Harmless to repeat.',
    access: 'viewer',
    params: somebody,
    answer: message,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  unblockUser: {
    summary: 'Take a block back. Harmless to repeat.',
    access: 'viewer',
    params: somebody,
    answer: message,
    errors: ['not_found'],
  },
});
export type BlocksContract = typeof blocksContract;
