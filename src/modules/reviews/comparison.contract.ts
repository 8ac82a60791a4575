import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, tableQuery } from '#contract/fields.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { requestView } from '#modules/requests/requests.contract.ts';
import { comparisonEndpoints } from './comparison.endpoints.ts';
import { MOST_COMPARED_ROWS } from './comparison.rules.ts';

export const comparedUser = publicUser.pick({
  ...{ username: true, displayName: true, profileImageUrl: true, accountType: true, contentType: true },
  ...{ completedCollaborations: true, answers: true, payments: true },
});

export const comparedChannel = z.object({
  type: z.string(),
  /** Subscribers at YouTube, followers elsewhere, as the platform told us. Audiences are never added up. */
  audience: z.number(),
  dateUpdated: instant,
});

export const comparedRequest = z
  .object({
    ...requestView.pick({ requestId: true, datePosted: true, note: true, links: true, price: true }).shape,
    /** Only the owner sees this mark. */
    favourite: z.boolean(),
    /** Null if the sender's account cannot be seen. */
    sender: comparedUser.nullable(),
    /** Largest audience first. */
    channels: z.array(comparedChannel),
    /** The reviews of the sender that the viewer may see. */
    reviews: z.int(),
    /** The percentage of authors who would work with the sender again. Null with fewer than five authors. */
    again: z.int().nullable(),
  })
  .meta({ id: 'ComparedRequest' });
export type ComparedRequest = z.infer<typeof comparedRequest>;

export const comparisonContract = defineContract(comparisonEndpoints, {
  compareRequests: {
    summary: `The pending requests on your Kollab, each with its sender's audience, answers, collaborations and reviews, at most ${MOST_COMPARED_ROWS} on a page. The newest 1,000 are compared.`,
    access: 'viewer',
    params: z.object({ id }),
    query: tableQuery,
    response: z.array(comparedRequest),
    list: 'pages',
    errors: ['not_found'],
  },
});
export type ComparisonContract = typeof comparisonContract;
