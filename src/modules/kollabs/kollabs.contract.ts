import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, shownDay, username } from '#contract/fields.ts';
import { ACCOUNT_TYPES, CATEGORIES, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { fileView } from '#modules/files/files.contract.ts';
import { filesErrors } from '#modules/files/files.errors.ts';
import { userSummary } from '#modules/profiles/users.contract.ts';
import { commentView } from '#modules/reactions/reactions.contract.ts';
import { COUNTED_KOLLABS } from './kollab-counts.rules.ts';
import { briefFiles, KOLLAB_WORDS, kollabForm } from './kollab-form.contract.ts';
import { kollabsEndpoints } from './kollabs.endpoints.ts';
import { kollabsErrors } from './kollabs.errors.ts';
import { paymentView } from './payment.contract.ts';

/** The number of edits plus 1. */
export const kollabVersion = z.int();
/** The version that the sender of a body saw. Without it, the current one counts as seen. */
export const seenVersion = kollabVersion.min(1).optional();

export const kollabView = z
  .object({
    kollabId: z.string(),
    title: z.string(),
    imageUrl: z.string(),
    /** The description of the picture; empty if the owner gave none. */
    imageAlt: z.string(),
    category: z.enum(CATEGORIES),
    lookingForTypes: z.array(z.enum(LOOKING_FOR_TYPES)),
    lookingFor: z.string(),
    summary: z.string(),
    compensation: z.string(),
    tags: z.array(z.string()),
    /** The payment for the work, in the form of an agreement's payment. Other benefits are in `compensation`. */
    payment: paymentView.nullable(),
    /** The last day on which it accepts requests, in its owner's calendar. */
    deadline: shownDay.nullable(),
    /** The instant at which that day ends in its owner's time zone. */
    closesAt: instant.nullable(),
    /** 'remote', or the name of a place. */
    place: z.string().nullable(),
    /** ISO 639-1 codes. */
    languages: z.array(z.string()),
    partners: z.number().nullable(),
    datePosted: instant,
    type: z.literal('kollab'),
    ...userSummary.shape,
    active: z.boolean(),
    requestsCount: z.number(),
    requestsCompleted: z.number(),
    likeCount: z.number(),
    commentCount: z.number(),
    /** The newest comments, in the view of a single Kollab; empty in lists. */
    comments: z.array(commentView),
  })
  .meta({ id: 'Kollab' });
export type KollabView = z.infer<typeof kollabView>;

export const fullKollabView = kollabView
  .extend({
    /** Whether others see it. False while a moderator's decision or a moderation rule hides it. */
    visible: z.boolean(),
    /** The files of its brief, in the view of a single Kollab; empty in lists. Only signed-in users may read them. */
    files: z.array(fileView),
    version: kollabVersion,
  })
  .meta({ id: 'FullKollab' });
export type FullKollabView = z.infer<typeof fullKollabView>;

export const kollabTerms = kollabView
  .pick({
    ...{ title: true, imageUrl: true, imageAlt: true, category: true, lookingForTypes: true },
    ...{ lookingFor: true, summary: true, compensation: true, tags: true },
    ...{ payment: true, deadline: true, place: true, languages: true, partners: true },
  })
  .meta({ id: 'KollabTerms' });
export type KollabTerms = z.infer<typeof kollabTerms>;

export const kollabCounts = z
  .object({
    counts: z.array(
      z.object({
        category: z.enum(CATEGORIES),
        accountType: z.enum(ACCOUNT_TYPES),
        /** All account types that a Kollab looks for. A Kollab that looks for both is counted once. */
        lookingForTypes: z.array(z.enum(LOOKING_FOR_TYPES)),
        count: z.number(),
      }),
    ),
    /** The categories with more Kollabs than were counted. */
    more: z.array(z.enum(CATEGORIES)),
  })
  .meta({ id: 'KollabCounts' });

const similarPay = z
  .object({
    currency: z.string(),
    /** The 25th percentile, the median and the 75th percentile, in the currency. */
    ...{ low: z.string(), median: z.string(), high: z.string() },
    /** The number of Kollabs compared. */
    kollabs: z.int(),
  })
  .meta({ id: 'SimilarPay' });

const oneKollab = z.object({ id });
const page = { limit, cursor };

export const kollabsContract = defineContract(kollabsEndpoints, {
  createKollab: {
    summary:
      'Publish a Kollab. `files` has the ids of up to five files for its brief, of at most 100 MB together.',
    access: 'verified',
    body: kollabForm.extend({ files: briefFiles.default([]) }),
    words: KOLLAB_WORDS,
    status: 201,
    response: z.object({ result: z.object({ kollabId: z.string() }) }),
    errors: ['wrong_state', kollabsErrors.too_many_kollabs, filesErrors.files_full],
  },
  getKollab: {
    summary: 'One Kollab.',
    access: 'public',
    params: oneKollab,
    response: fullKollabView,
    shared: 'visitors',
    errors: ['not_found'],
  },
  payOfLikeKollabs: {
    summary:
      'What Kollabs of others in the same category and currency pay. Null for a Kollab that pays no money, and from fewer than five Kollabs of five owners.',
    access: 'public',
    params: oneKollab,
    response: z.object({ pay: similarPay.nullable() }),
    shared: 'visitors',
  },
  closeKollab: {
    summary: 'Close your Kollab to new requests. Open requests continue.',
    access: 'viewer',
    params: oneKollab,
    response: kollabView,
    errors: ['not_found', 'forbidden'],
  },
  reopenKollab: {
    summary:
      'Reopen your Kollab to new requests. If its deadline has passed, change or remove the deadline first.',
    access: 'verified',
    params: oneKollab,
    response: kollabView,
    errors: [
      'not_found',
      'forbidden',
      'wrong_state',
      kollabsErrors.too_many_kollabs,
      kollabsErrors.deadline_passed,
    ],
  },
  ownKollabs: {
    summary: 'Your Kollabs, active and inactive, newest first.',
    access: 'viewer',
    query: z.object({ ...page, active: z.enum(['true', 'false']).optional() }),
    response: z.array(fullKollabView),
    list: 'keyset',
  },
  allKollabs: {
    summary:
      'Kollabs that are open to requests, in one of three orders. For signed-in users, Kollabs that look for their account type come first.',
    access: 'public',
    shared: 'all',
    byAccountType: true,
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
  countKollabs: {
    summary: `Counts of the Kollabs that are open to requests, by category, account type and account types sought. In a category with more than ${COUNTED_KOLLABS}, only the newest are counted, and \`more\` contains the category.`,
    access: 'public',
    shared: 'all',
    response: kollabCounts,
  },
  kollabsOf: {
    summary: "A user's Kollabs, newest first. `open=true` returns only those that are open to requests.",
    access: 'public',
    params: z.object({ username }),
    query: z.object({ ...page, open: z.enum(['true']).optional() }),
    response: z.array(kollabView),
    list: 'keyset',
    shared: 'visitors',
    errors: ['not_found'],
  },
  curatedKollabs: {
    summary:
      'Up to 100 open Kollabs by other users in your content type, newest first. Those that look for your account type come first.',
    access: 'viewer',
    query: z.object({ limit }),
    response: z.array(kollabView),
    list: 'keyset',
  },
});
export type KollabsContract = typeof kollabsContract;
