import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, lines, message, username } from '#contract/fields.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { userSummary } from '#modules/profiles/users.contract.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { NOTE_LENGTH } from '#modules/requests/requests.notes.rules.ts';
import { invitationsEndpoints } from './invitations.endpoints.ts';
import { invitationsErrors } from './invitations.errors.ts';
import { INVITATION_STATES, MOST_INVITED, OBSTACLES, SEVERAL_OUTCOMES } from './invitations.states.rules.ts';

/** An invitation as its two sides see it. */
export const invitationView = z
  .object({
    invitationId: z.string(),
    note: z.string(),
    dateInvited: instant,
    state: z.enum(INVITATION_STATES),
    dateDecided: instant.nullable(),
    /** Where it was accepted, the request that came of it. */
    requestId: z.string().nullable(),
    /** Why it cannot be accepted now, while it waits. Of a Kollab that is out of sight its owner alone is told. */
    obstacle: z.enum([...OBSTACLES, 'outOfSight']).nullable(),
    inviter: userSummary,
    invited: userSummary,
    kollab: kollabView,
  })
  .meta({ id: 'Invitation' });
export type InvitationView = z.infer<typeof invitationView>;

/** An active Kollab of the viewer, and whether a user may be invited to it. */
export const invitableKollab = z
  .object({
    kollabId: z.string(),
    title: z.string(),
    imageUrl: z.string(),
    category: z.string(),
    /** Why not: others do not see it, an open request, or an earlier invitation. Null where they may. */
    because: z.enum(['outOfSight', 'requested', 'overtaken', ...INVITATION_STATES]).nullable(),
  })
  .meta({ id: 'InvitableKollab' });
export type InvitableKollab = z.infer<typeof invitableKollab>;

const mayInviteView = z
  .object({
    /** Why the viewer may not invite the user to any Kollab; a block by the user reads as their taking no requests. */
    because: z.enum(['own', 'ownBlock', 'unavailable', 'audienceMissing', 'account']).nullable(),
    /** A sentence for the viewer; empty where they may. */
    reason: z.string(),
    /** The viewer's active Kollabs, the newest first. */
    kollabs: z.array(invitableKollab),
  })
  .meta({ id: 'MayInvite' });
export type MayInviteView = z.infer<typeof mayInviteView>;

const one = z.object({ id });
const page = z.object({ limit, cursor });
const note = lines({ min: 1, max: NOTE_LENGTH, tooLong: 'Must be shorter than 500 characters' });

/** What the form of an invitation holds. */
export const inviteForm = z.object({ kollabId: id, note });

const sameName = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size;

/** Whom several invitations go to, and what they say. */
export const inviteSeveralBody = z.object({
  usernames: z
    .array(username)
    .min(1, { error: 'Choose at least one person' })
    .max(MOST_INVITED, { error: `At most ${MOST_INVITED} people at once` })
    .refine((names) => sameName(names) === names.length, { error: 'Name each person once' }),
  note,
});

const severalView = z
  .object({
    /** In the order in which they were named. */
    people: z.array(
      z.object({
        username,
        /** A user who is not there, takes no invitations or blocked the viewer is `unavailable`. */
        outcome: z.enum(SEVERAL_OUTCOMES),
      }),
    ),
    message: z.string(),
  })
  .meta({ id: 'InvitedSeveral' });
export type SeveralView = z.infer<typeof severalView>;

export const invitationsContract = defineContract(invitationsEndpoints, {
  inviteToKollab: {
    summary: 'Invite a user to an own Kollab, once. Harmless to repeat while they have not answered.',
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
    summary: `Invite up to ${MOST_INVITED} users to an own Kollab with one note. Says for each what became of it.`,
    access: 'verified',
    params: one,
    body: inviteSeveralBody,
    words: ['note'],
    response: severalView,
    errors: ['not_found', 'forbidden', 'wrong_state', requestsErrors.kollab_closed],
  },
  acceptInvitation: {
    summary: 'Accept an invitation: makes a request that the owner has accepted. Harmless to repeat.',
    access: 'verified',
    params: one,
    response: z.object({ requestId: z.string(), message: z.string() }),
    errors: [
      'not_found',
      'forbidden',
      'wrong_state',
      requestsErrors.kollab_closed,
      requestsErrors.already_requested,
    ],
  },
  declineInvitation: {
    summary: 'Decline an invitation. Harmless to repeat.',
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
    summary: 'The invitations that wait for the viewer and can be accepted now, the latest first.',
    access: 'viewer',
    query: page,
    response: z.array(invitationView),
    list: 'keyset',
  },
  sentInvitations: {
    summary: 'The invitations that the viewer sent, with what came of them, the latest first.',
    access: 'viewer',
    query: page,
    response: z.array(invitationView),
    list: 'keyset',
  },
  mayInvite: {
    summary: 'Whether the viewer may invite a user, and to which of their Kollabs; and if not, why.',
    access: 'viewer',
    params: z.object({ username }),
    response: mayInviteView,
    errors: ['not_found'],
  },
});
export type InvitationsContract = typeof invitationsContract;
