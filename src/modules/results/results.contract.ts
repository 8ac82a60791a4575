import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant } from '#contract/fields.ts';
import { CONNECTABLE } from '#contract/product.ts';
import { resultsEndpoints } from './results.endpoints.ts';
import { READINGS, RESULT_STATES } from './results.rules.ts';

const readingView = z
  .object({
    /** Days after the delivery; `later` for figures that were read anew. The reading may be late. */
    day: z.literal(READINGS),
    readAt: instant,
    /** Null if the platform does not tell it. */
    views: z.int().nullable(),
    likes: z.int().nullable(),
    comments: z.int().nullable(),
  })
  .meta({ id: 'ResultReading' });
export type ReadingView = z.infer<typeof readingView>;

const resultView = z
  .object({
    /** The number of the deliverable in the version in force. */
    n: z.int(),
    what: z.string(),
    platform: z.enum(CONNECTABLE),
    link: z.string(),
    state: z.enum(RESULT_STATES),
    message: z.string(),
    /** When the next reading is due; null if there are no more. */
    nextAt: instant.nullable(),
    /** Since when the platform could not be read; null after a successful reading. */
    failingSince: instant.nullable(),
    /** When the post was published, as the platform says. */
    postedAt: instant.nullable(),
    /** In order of time. */
    readings: z.array(readingView),
  })
  .meta({ id: 'DeliveryResult' });
export type ResultView = z.infer<typeof resultView>;

export const resultsContract = defineContract(resultsEndpoints, {
  listResults: {
    summary:
      'The figures of what was delivered in a collaboration, as platforms state them 1, 7 and 30 days after the delivery. For its two sides.',
    access: 'viewer',
    params: z.object({ id }),
    response: z.array(resultView),
    errors: ['not_found'],
  },
});
export type ResultsContract = typeof resultsContract;
