import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, message } from '#contract/fields.ts';
import { optionalNote } from './requests.contract.ts';
import { shortlistEndpoints } from './shortlist.endpoints.ts';
import { MOST_REJECTED } from './shortlist.rules.ts';

const rejectSeveralBody = z.object({
  requestIds: z
    .array(id)
    .min(1, { error: 'Choose at least one request' })
    .max(MOST_REJECTED, { error: `At most ${MOST_REJECTED} requests at once` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Name each request once' }),
  /** Each sender gets it as a note of their own. */
  note: optionalNote,
});

const rejectedSeveral = z
  .object({
    /** Also those that the owner had rejected before. */
    rejected: z.array(z.string()),
    /** Those that stay as they are, with the reason: they were withdrawn or accepted meanwhile, for example. */
    left: z.array(z.object({ requestId: z.string(), reason: z.string() })),
    message: z.string(),
  })
  .meta({ id: 'RejectedSeveral' });
export type RejectedSeveral = z.infer<typeof rejectedSeveral>;

const favourite = {
  access: 'viewer',
  params: z.object({ id }),
  response: message,
  errors: ['not_found', 'forbidden'],
} as const;

export const shortlistContract = defineContract(shortlistEndpoints, {
  rejectSeveral: {
    summary: `Reject up to ${MOST_REJECTED} pending requests on your Kollab, with one note. Those that can no longer be rejected are reported, and the others are rejected.`,
    access: 'viewer',
    params: z.object({ id }),
    body: rejectSeveralBody,
    words: ['note'],
    response: rejectedSeveral,
    errors: ['not_found', 'too_many'],
  },
  markFavourite: {
    ...favourite,
    summary: 'Mark a request on your Kollab as a favourite. Only you see the mark. Idempotent.',
  },
  unmarkFavourite: { ...favourite, summary: 'Remove the mark of a favourite. Idempotent.' },
});
export type ShortlistContract = typeof shortlistContract;
