import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, instant, limit, message } from '#contract/fields.ts';
import { hidesEndpoints } from './hides.endpoints.ts';
import { HIDE_KINDS } from './hides.rules.ts';

const hiddenView = z
  .object({
    kind: z.enum(HIDE_KINDS),
    /** As in its URL: an id, or a user's username. */
    id: z.string(),
    title: z.string(),
    hiddenAt: instant,
  })
  .meta({ id: 'Hidden' });
export type HiddenView = z.infer<typeof hiddenView>;

const card = z.object({
  kind: z.enum(HIDE_KINDS),
  /** A username for a user, otherwise an id. */
  id: z.string().regex(/^[A-Za-z0-9_-]{1,36}$/),
});

export const hidesContract = defineContract(hidesEndpoints, {
  listHides: {
    summary: 'The cards that you hid from your lists, latest first.',
    access: 'viewer',
    query: z.object({ limit, cursor }),
    response: z.array(hiddenView),
    list: 'keyset',
  },
  hideCard: {
    summary: 'Hide a card from your lists. Idempotent.',
    access: 'viewer',
    params: card,
    response: message,
    errors: ['not_found', 'wrong_state'],
  },
  showCard: {
    summary: 'Show a hidden card again. Idempotent.',
    access: 'viewer',
    params: card,
    response: message,
    errors: ['not_found'],
  },
});
export type HidesContract = typeof hidesContract;
