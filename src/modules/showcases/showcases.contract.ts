import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, username } from '#contract/fields.ts';
import { ACCOUNT_TYPES } from '#contract/product.ts';
import { DELIVERY_PLATFORMS } from '#modules/agreements/agreements.terms.rules.ts';
import { SIDES } from '#modules/requests/requests.moves.rules.ts';
import { replyView, reviewView } from '#modules/reviews/reviews.contract.ts';
import { showcasesEndpoints } from './showcases.endpoints.ts';
import { SHOWCASE_STATES } from './showcases.rules.ts';

const showcasePerson = z.object({
  username: z.string(),
  displayName: z.string(),
  profileImageUrl: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  contentType: z.string(),
});
export type ShowcasePerson = z.infer<typeof showcasePerson>;

const showcaseWork = z.object({
  /** The number of the deliverable in the agreement. */
  n: z.int(),
  what: z.string(),
  platform: z.enum(DELIVERY_PLATFORMS),
  /** The side that delivered it. */
  by: z.enum(SIDES),
  link: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** The picture's description; empty if the side that delivered wrote none. */
  imageAlt: z.string(),
  /** Whether it is marked as advertising; null if the agreement does not say. */
  advertising: z.boolean().nullable(),
  /** The newest figures that its platform gave; null if there are none. A figure is null if the platform lacks it. */
  latest: z
    .object({
      readAt: instant,
      views: z.number().nullable(),
      likes: z.number().nullable(),
      comments: z.number().nullable(),
    })
    .nullable(),
});
export type ShowcaseWork = z.infer<typeof showcaseWork>;

const showcaseReview = reviewView
  .pick({ reviewId: true, by: true, kept: true, inTime: true, goodToTalkTo: true, again: true, text: true })
  .extend({ reply: replyView.pick({ text: true, date: true }).nullable() });

/** A shown collaboration in a list. */
export const showcaseSummary = z
  .object({
    requestId: z.string(),
    /** The title of the Kollab when the request was made, as is its category. */
    title: z.string(),
    category: z.string(),
    sender: showcasePerson,
    recipient: showcasePerson,
    /** The month in which it was completed, as '2026-11'. */
    completedIn: z.string(),
    /** What was delivered and confirmed. */
    works: z.array(showcaseWork),
  })
  .meta({ id: 'ShowcaseSummary' });
export type ShowcaseSummary = z.infer<typeof showcaseSummary>;

/** Everything that others see of a shown collaboration. */
export const showcaseView = showcaseSummary
  .extend({ reviews: z.array(showcaseReview) })
  .meta({ id: 'Showcase' });
export type ShowcaseView = z.infer<typeof showcaseView>;

/** Since when each side, and both, agree to show it. Null if they do not. */
export const showcaseConsents = z
  .object({
    requestId: z.string(),
    own: instant.nullable(),
    other: instant.nullable(),
    shownSince: instant.nullable(),
    /** Unless it is `active`, others do not see it, whatever both sides agreed. */
    state: z.enum(SHOWCASE_STATES),
  })
  .meta({ id: 'ShowcaseConsents' });
export type ShowcaseConsents = z.infer<typeof showcaseConsents>;

export const requestShowcase = showcaseConsents
  .extend({
    /**
     * What others see while it is shown. Null if they would see nothing: it is not completed, or a side or the Kollab is
     * not visible.
     */
    preview: showcaseView.nullable(),
  })
  .meta({ id: 'RequestShowcase' });
export type RequestShowcase = z.infer<typeof requestShowcase>;

const one = z.object({ id });

export const showcasesContract = defineContract(showcasesEndpoints, {
  getShowcase: {
    summary: 'A finished collaboration that both sides show: what was delivered, and their reviews.',
    access: 'public',
    params: one,
    response: showcaseView,
    shared: 'visitors',
    errors: ['not_found'],
  },
  showcasesOf: {
    summary: 'The finished collaborations that a user shows, the last shown first.',
    access: 'public',
    params: z.object({ username }),
    query: z.object({ limit, cursor }),
    response: z.array(showcaseSummary),
    list: 'keyset',
    shared: 'visitors',
    errors: ['not_found'],
  },
  showcaseOfRequest: {
    summary: 'Whether a completed collaboration is shown, and what others see of it. For its two sides.',
    access: 'viewer',
    params: one,
    response: requestShowcase,
    errors: ['not_found'],
  },
  setShowcase: {
    summary:
      'Agree to show a completed collaboration on both profiles, or take that back. It is shown while both sides agree. Idempotent.',
    access: 'viewer',
    params: one,
    body: z.object({ shown: z.boolean({ error: 'Say whether to show it' }) }),
    response: showcaseConsents,
    errors: ['not_found', 'wrong_state'],
  },
});
export type ShowcasesContract = typeof showcasesContract;
