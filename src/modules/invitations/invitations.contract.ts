import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, lines, message, username } from '#contract/fields.ts';
import { kollabVersion, kollabView, seenVersion } from '#modules/kollabs/kollabs.contract.ts';
import { userSummary } from '#modules/profiles/users.contract.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { NOTE_LENGTH } from '#modules/requests/requests.limits.rules.ts';
import { invitationsEndpoints } from './invitations.endpoints.ts';
import { invitationsErrors } from './invitations.errors.ts';
import { INVITATION_STATES, MAX_INVITED, OBSTACLES, SEVERAL_OUTCOMES } from './invitations.states.rules.ts';

export const invitationView = z
  .object({
    invitationId: z.string(),
    note: z.string(),
    dateInvited: instant,
    state: z.enum(INVITATION_STATES),
    dateDecided: instant.nullable(),
    requestId: z.string().nullable(),
    /** Why a waiting invitation cannot be accepted now. Only the owner of the Kollab gets `outOfSight`. */
    obstacle: z.enum([...OBSTACLES, 'outOfSight']).nullable(),
    inviter: userSummary,
    invited: userSummary,
    kollab: kollabView,
    kollabVersion,
  })
  .meta({ id: 'Invitation' });
export type InvitationView = z.infer<typeof invitationView>;

export const invitableKollab = z
  .object({
    kollabId: z.string(),
    title: z.string(),
    imageUrl: z.string(),
    category: z.string(),
    /** Why the user cannot be invited to it; null if they can. */
    because: z.enum(['outOfSight', 'requested', 'overtaken', ...INVITATION_STATES]).nullable(),
  })
  .meta({ id: 'InvitableKollab' });
export type InvitableKollab = z.infer<typeof invitableKollab>;

const mayInviteView = z
  .object({
    /**
     * Why the viewer may not invite the user to any Kollab. A block by the user is `unavailable`, like their accepting
     * no requests.
     */
    because: z.enum(['own', 'ownBlock', 'unavailable', 'audienceMissing', 'account']).nullable(),
    reason: z.string(),
    kollabs: z.array(invitableKollab),
  })
  .meta({ id: 'MayInvite' });
export type MayInviteView = z.infer<typeof mayInviteView>;

const one = z.object({ id });
const page = z.object({ limit, cursor });
const note = lines({ min: 1, max: NOTE_LENGTH, tooLong: 'Must be shorter than 500 characters' });

export const inviteForm = z.object({ kollabId: id, note });

const sameName = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size;

export const inviteSeveralBody = z.object({
  usernames: z
    .array(username)
    .min(1, { error: 'Choose at least one person' })
    .max(MAX_INVITED, { error: `At most ${MAX_INVITED} people at once` })
    .refine((names) => sameName(names) === names.length, { error: 'Name each person once' }),
  note,
});

const severalView = z
  .object({
    people: z.array(
      z.object({
        username,
        /** `unavailable` covers a user who does not exist, accepts no invitations, or blocked the viewer. */
        outcome: z.enum(SEVERAL_OUTCOMES),
      }),
    ),
    message: z.string(),
  })
  .meta({ id: 'InvitedSeveral' });
export type SeveralView = z.infer<typeof severalView>;

export const invitationsContract = defineContract(invitationsEndpoints, {
  inviteToKollab: {
    summary: 'Invite a user to one of your Kollabs, once. Idempotent until they have answered.',
    access: 'verified',
    params: one,
    body: z.object({ username, note }),
    words: ['note'],
    status: 201,
    response: z.object({ invitationId: z.string(), message: z.string() }),
    errors: [
      'not_found',
      'forbidden',
      'wrong_state',
      requestsErrors.kollab_closed,
      requestsErrors.already_requested,
      invitationsErrors.already_invited,
    ],
  },
  inviteSeveral: {
    summary: `Invite up to ${MAX_INVITED} users to one of your Kollabs with one note. The response has the outcome for each user.`,
    access: 'verified',
    params: one,
    body: inviteSeveralBody,
    words: ['note'],
    response: severalView,
    errors: ['not_found', 'forbidden', 'wrong_state', requestsErrors.kollab_closed],
  },
  acceptInvitation: {
    summary:
      'Accept an invitation: makes a request that the owner has accepted. Idempotent. With `seen`, the `kollabVersion` of the invitation that you saw, it is refused if the Kollab was edited since.',
    access: 'verified',
    params: one,
    body: z.object({ seen: seenVersion }),
    response: z.object({ requestId: z.string(), message: z.string() }),
    errors: [
      'not_found',
      'forbidden',
      'wrong_state',
      requestsErrors.kollab_closed,
      requestsErrors.already_requested,
      requestsErrors.changed_meanwhile,
    ],
  },
  declineInvitation: {
    summary: 'Decline an invitation. Idempotent.',
    access: 'viewer',
    params: one,
    response: message,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  getInvitation: {
    summary: 'One invitation, for its two sides.',
    access: 'viewer',
    params: one,
    response: invitationView,
    errors: ['not_found'],
  },
  receivedInvitations: {
    summary: 'The invitations that you can accept now, newest first.',
    access: 'viewer',
    query: page,
    response: z.array(invitationView),
    list: 'keyset',
  },
  sentInvitations: {
    summary: 'The invitations that you sent, with their outcome, newest first.',
    access: 'viewer',
    query: page,
    response: z.array(invitationView),
    list: 'keyset',
  },
  mayInvite: {
    summary: 'Whether you may invite a user and to which of your Kollabs, and if not, why not.',
    access: 'viewer',
    params: z.object({ username }),
    response: mayInviteView,
    errors: ['not_found'],
  },
});
export type InvitationsContract = typeof invitationsContract;
