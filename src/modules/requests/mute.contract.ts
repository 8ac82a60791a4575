import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, message } from '#contract/fields.ts';
import { muteEndpoints } from './mute.endpoints.ts';

const one = z.object({ id });

export const muteContract = defineContract(muteEndpoints, {
  getRequestMute: {
    summary: 'Whether the viewer has muted a collaboration.',
    access: 'viewer',
    params: one,
    response: z.object({ muted: z.boolean() }),
    errors: ['not_found'],
  },
  muteRequest: {
    summary:
      'Mute a collaboration: no more notifications or e-mails about it or its messages. Lists still show it. Harmless to repeat.',
    access: 'viewer',
    params: one,
    response: message,
    errors: ['not_found'],
  },
  unmuteRequest: {
    summary: 'Unmute a collaboration. Harmless to repeat.',
    access: 'viewer',
    params: one,
    response: message,
    errors: ['not_found'],
  },
});
export type MuteContract = typeof muteContract;
