import { z } from 'zod';
import { defineContract } from '#contract/call.ts';
import { message } from '#contract/fields.ts';
import { ACCOUNT_TYPES, CATEGORIES, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { matchCalls } from './match.calls.ts';

/** What speaks for a person, one kind for each thing that decisions.md section 7 ranks by. */
const reasonKind = z.enum([
  'contentType',
  'theirCategory',
  'yourCategory',
  'platform',
  'audience',
  'looksForYou',
  'youLookFor',
  'record',
  'response',
]);
export type MatchReasonKind = z.infer<typeof reasonKind>;

/** One of a hand of partners: who, why, and what of theirs is open. */
export const matchView = z.object({
  user: z.object({
    username: z.string(),
    displayName: z.string(),
    profileImageUrl: z.string(),
    headline: z.string(),
    accountType: z.enum(ACCOUNT_TYPES),
    contentType: z.string(),
    featuredPlatform: z.string(),
    audienceSize: z.number(),
  }),
  /** The strongest first; never empty. */
  reasons: z.array(z.object({ kind: reasonKind, text: z.string() })),
  /** Up to three of their Kollabs that are open to requests: those that look for the viewer, then the newest. */
  kollabs: z.array(
    z.object({
      kollabId: z.string(),
      title: z.string(),
      category: z.enum(CATEGORIES),
      lookingForTypes: z.array(z.enum(LOOKING_FOR_TYPES)),
    }),
  ),
});
export type MatchView = z.infer<typeof matchView>;

const somebody = z.object({ username: z.string().regex(/^[A-Za-z0-9_]{1,32}$/) });

export const matchContract = defineContract(matchCalls, {
  listMatches: {
    summary: 'Up to 50 people to collaborate with, the best match first, each with the reasons for it.',
    access: 'viewer',
    answer: z.array(matchView),
    list: 'keyset',
  },
  dismissMatch: {
    summary: "Leave somebody out of one's matches. Safe to repeat.",
    access: 'viewer',
    params: somebody,
    answer: message,
    errors: ['not_found', 'forbidden'],
  },
  restoreMatch: {
    summary: "Let somebody into one's matches again. Safe to repeat.",
    access: 'viewer',
    params: somebody,
    answer: message,
    errors: ['not_found'],
  },
});
export type MatchContract = typeof matchContract;
