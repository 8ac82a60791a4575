import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, message, username } from '#contract/fields.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { publicUser, userSummary } from '#modules/profiles/users.contract.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { matchesEndpoints } from './matches.endpoints.ts';

/** Reasons for a match; each kind has its own weight in the ranking. */
const reasonKind = z.enum([
  'contentType',
  'theirCategory',
  'yourCategory',
  'platform',
  'audience',
  'looksForYou',
  'youLookFor',
  'record',
  'answers',
  'pays',
  'rate',
  'language',
  'paid',
  'remote',
  'place',
  'severalPartners',
  'closesSoon',
]);
export type MatchReasonKind = z.infer<typeof reasonKind>;

export const matchKollab = kollabView.pick({
  kollabId: true,
  title: true,
  category: true,
  lookingForTypes: true,
  payment: true,
  deadline: true,
  place: true,
  languages: true,
  partners: true,
});
export type MatchKollabView = z.infer<typeof matchKollab>;

export const matchView = z.object({
  user: userSummary,
  /** Strongest first; never empty. */
  reasons: z.array(z.object({ kind: reasonKind, text: z.string() })),
  /** Up to three of their open Kollabs: first those that look for the viewer's account type, then the newest. */
  kollabs: z.array(matchKollab),
});
export type MatchView = z.infer<typeof matchView>;

const dismissedView = userSummary
  .pick({ username: true, displayName: true, profileImageUrl: true })
  .extend({ dismissedAt: instant })
  .meta({ id: 'Dismissed' });
export type DismissedView = z.infer<typeof dismissedView>;

const otherUser = z.object({ username });

export const matchesContract = defineContract(matchesEndpoints, {
  listMatches: {
    summary:
      'Users to collaborate with, best match first, each with the reasons: up to 50 on all pages. Those whose Kollabs look only for the other account type come last. With `kollab`, a Kollab of the signed-in user: those who can be invited to it, by what it looks for.',
    access: 'viewer',
    query: z.object({ limit, cursor, kollab: id.optional() }),
    response: z.array(matchView),
    list: 'keyset',
    errors: ['not_found', 'forbidden', 'wrong_state', requestsErrors.kollab_closed],
  },
  listDismissed: {
    summary: 'The users whom you removed from your matches, latest first.',
    access: 'viewer',
    query: z.object({ limit, cursor }),
    response: z.array(dismissedView),
    list: 'keyset',
  },
  dismissMatch: {
    summary: 'Remove a user from your matches. Idempotent.',
    access: 'viewer',
    params: otherUser,
    response: message,
    errors: ['not_found', 'forbidden'],
  },
  restoreMatch: {
    summary: 'Allow a user in your matches again. Idempotent.',
    access: 'viewer',
    params: otherUser,
    response: message,
    errors: ['not_found'],
  },
  similarUsers: {
    summary:
      'Up to 50 users similar to a user, by default to you: same content type first, then same platform, then nearest audience.',
    access: 'viewer',
    query: z.object({ username: username.optional() }),
    response: z.array(publicUser),
    list: 'keyset',
    errors: ['not_found'],
  },
});
export type MatchesContract = typeof matchesContract;
