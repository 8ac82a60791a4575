import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, instant, limit, message, username } from '#contract/fields.ts';
import { mutesEndpoints } from './mutes.endpoints.ts';
import { userSummary } from './users.contract.ts';

const mutedView = userSummary
  .pick({ username: true, displayName: true, profileImageUrl: true })
  .extend({ mutedAt: instant })
  .meta({ id: 'Muted' });
export type MutedView = z.infer<typeof mutedView>;

const otherUser = z.object({ username });

export const mutesContract = defineContract(mutesEndpoints, {
  listMutes: {
    summary: 'The users whom you muted, latest first.',
    access: 'viewer',
    query: z.object({ limit, cursor }),
    response: z.array(mutedView),
    list: 'keyset',
  },
  muteUser: {
    summary:
      'Mute a user. They and their content stay out of your lists, and nothing they do causes a notification. Idempotent.',
    access: 'viewer',
    params: otherUser,
    response: message,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  unmuteUser: {
    summary: 'Unmute a user. Idempotent.',
    access: 'viewer',
    params: otherUser,
    response: message,
    errors: ['not_found'],
  },
});
export type MutesContract = typeof mutesContract;
