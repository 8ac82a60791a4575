import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import { recordEvent } from '#infra/events/event.ts';
import { AppError, decided, refusal, requireAllowed } from '#infra/http/app-error.ts';
import type { EraseStep } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { invitationsErrors } from '#modules/invitations/invitations.errors.ts';
import {
  INVITATION_ACCEPTED,
  INVITATION_DECLINED,
  INVITATION_SENT,
  type InvitationEventData,
  type invitationEvents,
} from '#modules/invitations/invitations.events.ts';
import {
  acceptRefusalText,
  decisionMessages,
  invitationNotFound,
  invitationsConfirmations,
  inviteMessages,
} from '#modules/invitations/invitations.messages.ts';
import { canAccept, canDecide, canInviteTo } from '#modules/invitations/invitations.policy.ts';
import { decideInvite, OBSTACLE_ERRORS, obstacleOf } from '#modules/invitations/invitations.rules.ts';
import type { Outcome } from '#modules/invitations/invitations.states.rules.ts';
import { type KollabWithOwner, kollabSubject, lockKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { retitleNotifications } from '#modules/notifications/server/erase.service.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { findRelation } from '#modules/profiles/server/preferences.service.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { findLatest, makeAcceptedRequest } from '#modules/requests/server/requests.service.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { invitations } from './invitations.table.ts';

/*
 * Each locks in the order of every change: the accounts, the Kollab, then what is on it. So no request is made on the
 * Kollab meanwhile, it is neither closed nor deleted, and none but one decides.
 */

/** What a new invitation or an acceptance may be refused with beside the kit's own. */
const ERRORS = { ...requestsErrors, ...invitationsErrors };

interface NewInvitation {
  kollabId: string;
  viewer: PolicyViewer;
  username: string;
  note: string;
}

/**
 * Invites a user to a Kollab of the viewer, whose account is held. One that waits already stays as it is.
 * @throws {AppError} not_found, account_limited, forbidden, wrong_state, kollab_closed, already_requested, already_invited
 */
export async function invite(
  context: AppContext,
  tx: Tx,
  { kollabId, viewer, username, note }: NewInvitation,
): Promise<{ invitationId: string; message: string }> {
  const invited = await getProfile(tx, username, viewer);
  const held = await holdAccounts(tx, [invited.userId]);
  // Deleted while it was waited for.
  if (!held.has(invited.userId)) throw new AppError('not_found', profilesRefusals.userNotFound);
  const found = await lockKollab(tx, kollabId);
  if (!found) throw new AppError('not_found', inviteMessages.kollabNotFound);
  const relation = await findRelation(tx, { viewerId: viewer.id, userId: invited.userId });
  const [earlier] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.kollabId, kollabId), eq(invitations.invitedId, invited.userId)));
  const decision = decideInvite({
    verdict: canInviteTo({ ...viewer, state: relation.viewerState }, kollabSubject(found), {
      ...relation,
      id: invited.userId,
      state: invited.state,
    }),
    active: found.kollab.active,
    latest: await findLatest(tx, kollabId, invited.userId),
    earlier: earlier ?? null,
  });
  if (!decided(decision, ERRORS) && earlier)
    return { invitationId: earlier.id, message: invitationsConfirmations.sent };
  const now = context.clock.now();
  const row = {
    id: newId(),
    kollabId,
    inviterId: viewer.id,
    invitedId: invited.userId,
    note,
    dateInvited: now,
  };
  await tx.insert(invitations).values(row);
  await record(tx, INVITATION_SENT, row, now);
  return { invitationId: row.id, message: invitationsConfirmations.sent };
}

/**
 * Accepts an invitation of the viewer, whose account is held: makes a request of theirs that the owner has accepted.
 * Harmless to repeat.
 * @throws {AppError} not_found, forbidden, wrong_state, kollab_closed, already_requested
 */
export async function acceptInvitation(
  context: AppContext,
  tx: Tx,
  id: string,
  viewer: PolicyViewer,
): Promise<{ requestId: string; message: string }> {
  const { invitation, on } = await lockInvitation(tx, id, viewer);
  const { kollabId, inviterId, invitedId, note } = invitation;
  if (invitation.outcome === 'accepted' && invitation.requestId !== null)
    return { requestId: invitation.requestId, message: invitationsConfirmations.accepted };
  const relation = await findRelation(tx, { viewerId: viewer.id, userId: inviterId });
  const verdict = canAccept(viewer, invitation, kollabSubject(on), relation);
  if (!verdict.ok) throw new AppError(verdict.code, acceptRefusalText(verdict));
  if (invitation.outcome !== null) throw new AppError('wrong_state', decisionMessages.alreadyDeclined);
  const latest = await findLatest(tx, kollabId, invitedId);
  const obstacle = obstacleOf({ ...invitation, active: on.kollab.active, latest });
  if (obstacle) throw refusal(OBSTACLE_ERRORS[obstacle], ERRORS);
  const requestId = await makeAcceptedRequest(context, tx, {
    ...{ kollab: on.kollab, senderId: invitedId, note, latest },
  });
  const now = context.clock.now();
  await writeOutcome(tx, id, { outcome: 'accepted', dateDecided: now, requestId });
  await record(tx, INVITATION_ACCEPTED, invitation, now, { requestId });
  return { requestId, message: invitationsConfirmations.accepted };
}

/**
 * Declines an invitation of the viewer, whose account is held. Harmless to repeat.
 * @throws {AppError} not_found, forbidden; wrong_state where it was accepted
 */
export async function declineInvitation(
  context: AppContext,
  tx: Tx,
  id: string,
  viewer: PolicyViewer,
): Promise<{ message: string }> {
  const { invitation } = await lockInvitation(tx, id, viewer);
  if (invitation.outcome === 'accepted') throw new AppError('wrong_state', decisionMessages.alreadyAccepted);
  if (invitation.outcome === null) {
    const now = context.clock.now();
    await writeOutcome(tx, id, { outcome: 'declined', dateDecided: now });
    await record(tx, INVITATION_DECLINED, invitation, now);
  }
  return { message: invitationsConfirmations.declined };
}

/** Locks an invitation that the viewer may answer, behind its Kollab. */
async function lockInvitation(
  tx: Tx,
  id: string,
  viewer: PolicyViewer,
): Promise<{ invitation: InvitationRow; on: KollabWithOwner }> {
  const [known] = await tx.select().from(invitations).where(eq(invitations.id, id));
  if (!known) throw new AppError('not_found', invitationNotFound);
  requireAllowed(canDecide(viewer, known), {
    not_found: invitationNotFound,
    forbidden: decisionMessages.notInvited,
  });
  await holdAccounts(tx, [known.inviterId]);
  const on = await lockKollab(tx, known.kollabId);
  // What decides holds the Kollab, so that the row is not locked itself. It is gone where the inviter's account is.
  const [invitation] = await tx.select().from(invitations).where(eq(invitations.id, id));
  if (!on || !invitation) throw new AppError('not_found', invitationNotFound);
  return { invitation, on };
}

interface Given {
  outcome: Outcome;
  dateDecided: Date;
  requestId?: string;
}

async function writeOutcome(tx: Tx, id: string, given: Given): Promise<void> {
  await tx.update(invitations).set(given).where(eq(invitations.id, id));
}

async function record(
  tx: Tx,
  type: (typeof invitationEvents)[number],
  { id, kollabId, inviterId, invitedId }: Pick<InvitationRow, 'id' | 'kollabId' | 'inviterId' | 'invitedId'>,
  now: Date,
  more: Pick<InvitationEventData, 'requestId'> = {},
): Promise<void> {
  const data: InvitationEventData = { kollabId, inviterId, invitedId, ...more };
  const actorId = type === INVITATION_SENT ? inviterId : invitedId;
  await recordEvent(tx, { type, actorId, subjectId: id, data }, now);
}

/** Deletes the invitations that a user sent or got. What others were told of them no longer names the user's Kollabs. */
export const eraseInvitations: readonly EraseStep[] = [
  {
    atOnce: true,
    batch(_, tx, { userId }) {
      const sent = (column: SQL) =>
        sql`(select ${column} from ${invitations} where ${invitations.inviterId} = ${userId})`;
      const about = { recipients: sent(sql`${invitations.invitedId}`), posts: sent(sql`${invitations.id}`) };
      return retitleNotifications(tx, about, '');
    },
  },
  deletes(
    invitations,
    (userId) => eq(invitations.inviterId, userId),
    (userId) => eq(invitations.invitedId, userId),
  ),
];
