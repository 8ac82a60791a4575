import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, username } from '#contract/fields.ts';
import { ACCOUNT_TYPES, CATEGORIES, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { userSummary } from '#modules/profiles/users.contract.ts';
import { kollabForm } from './kollab-form.contract.ts';
import { kollabsEndpoints } from './kollabs.endpoints.ts';
import { kollabsErrors } from './kollabs.errors.ts';

/** A Kollab as anyone may see it: the fields of product.md section 3. */
export const kollabView = z
  .object({
    kollabId: z.string(),
    title: z.string(),
    imageUrl: z.string(),
    category: z.enum(CATEGORIES),
    lookingForTypes: z.array(z.enum(LOOKING_FOR_TYPES)),
    lookingFor: z.string(),
    summary: z.string(),
    compensation: z.string(),
    tags: z.array(z.string()),
    datePosted: instant,
    type: z.literal('kollab'),
    ...userSummary.shape,
    active: z.boolean(),
    requestsCount: z.number(),
    requestsCompleted: z.number(),
    likeCount: z.number(),
    commentCount: z.number(),
    comments: z.array(z.never()),
  })
  .meta({ id: 'Kollab' });
export type KollabView = z.infer<typeof kollabView>;

const oneKollab = z.object({ id });
const page = { limit, cursor };

export const kollabsContract = defineContract(kollabsEndpoints, {
  createKollab: {
    summary: 'Publish a Kollab.',
    access: 'verified',
    guarded: true,
    body: kollabForm,
    status: 201,
    response: z.object({ result: z.object({ kollabId: z.string() }) }),
    errors: [kollabsErrors.too_many_kollabs],
  },
  getKollab: {
    summary: 'One Kollab.',
    access: 'public',
    params: oneKollab,
    response: kollabView,
    shared: 'visitors',
    errors: ['not_found'],
  },
  closeKollab: {
    summary: 'Close an own Kollab to new requests. Open requests go on.',
    access: 'viewer',
    params: oneKollab,
    response: kollabView,
    errors: ['not_found', 'forbidden'],
  },
  reopenKollab: {
    summary: 'Open an own Kollab to new requests again.',
    access: 'verified',
    params: oneKollab,
    response: kollabView,
    errors: ['not_found', 'forbidden', 'wrong_state', kollabsErrors.too_many_kollabs],
  },
  ownKollabs: {
    summary: 'Own Kollabs, newest first, active and inactive.',
    access: 'viewer',
    query: z.object({ ...page, active: z.enum(['true', 'false']).optional() }),
    response: z.array(kollabView),
    list: 'keyset',
  },
  allKollabs: {
    summary: 'Kollabs open to requests, in one of three orders.',
    access: 'public',
    shared: 'all',
    query: z.object({
      ...page,
      sort: z.enum(['requestsCount', 'datePosted', 'requestsCompleted']).optional(),
      category: z.enum(CATEGORIES).optional(),
      contentType: z.enum(CATEGORIES).optional(),
      accountType: z.enum(ACCOUNT_TYPES).optional(),
      lookingFor: z.enum(LOOKING_FOR_TYPES).optional(),
    }),
    response: z.array(kollabView),
    list: 'keyset',
  },
  kollabsOf: {
    summary: "A person's Kollabs, newest first.",
    access: 'public',
    params: z.object({ username }),
    query: z.object(page),
    response: z.array(kollabView),
    list: 'keyset',
    shared: 'visitors',
    errors: ['not_found'],
  },
  curatedKollabs: {
    summary: "Up to 100 open Kollabs of others in the signed-in person's content type, newest first.",
    access: 'viewer',
    response: z.array(kollabView),
    list: 'keyset',
  },
});
export type KollabsContract = typeof kollabsContract;
