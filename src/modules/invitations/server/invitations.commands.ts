import { eq } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, refusal, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { type NewEvent, recordEvents } from '#infra/events/event.ts';
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
} from '#modules/invitations/invitations.messages.ts';
import { canAccept, canDecide } from '#modules/invitations/invitations.policy.ts';
import { refusalOfAccept } from '#modules/invitations/invitations.rules.ts';
import { type KollabWithOwner, kollabSubject, lockKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { findRelation } from '#modules/profiles/server/preferences.service.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { findLatest, makeAcceptedRequest } from '#modules/requests/server/requests.service.ts';
import { DECLINE_SQL, READ_INVITATION, type ReadInvitation } from './invitation-writes.sql.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { invitations } from './invitations.table.ts';

export const INVITE_ERRORS = { ...requestsErrors, ...invitationsErrors };

/**
 * The caller holds the viewer's account. Idempotent.
 * @param asked.seen the version of the Kollab that the viewer saw
 * @throws {AppError} not_found, forbidden, wrong_state, kollab_closed, already_requested; changed_meanwhile if the Kollab
 * was edited since the version `seen`
 */
export async function acceptInvitation(
  context: AppContext,
  tx: Tx,
  { id, viewer, seen }: { id: string; viewer: PolicyViewer; seen: number | undefined },
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
  const { active, version } = on.kollab;
  const refused = refusalOfAccept({ ...invitation, active, version, latest, seen });
  if (refused) throw refusal(refused, INVITE_ERRORS);
  const requestId = await makeAcceptedRequest(context, tx, {
    ...{ kollab: on.kollab, senderId: invitedId, note, latest },
  });
  const now = context.clock.now();
  await tx
    .update(invitations)
    .set({ outcome: 'accepted', dateDecided: now, requestId })
    .where(eq(invitations.id, id));
  await recordEvents(tx, [invitationEvent(INVITATION_ACCEPTED, invitation, { requestId })], now);
  return { requestId, message: invitationsConfirmations.accepted };
}

/**
 * Idempotent.
 * @throws {AppError} not_found, forbidden; wrong_state if it was accepted
 */
export function declineInvitation(
  { clock }: Pick<AppContext, 'clock'>,
  id: string,
  viewer: PolicyViewer,
): WriteSteps<ReadInvitation, { message: string }> {
  return {
    read: { text: READ_INVITATION, values: [id] },
    decide(invitation) {
      const { outcome, rowVersion, ...row } = allowedOf(invitation, viewer);
      const response = { message: invitationsConfirmations.declined };
      if (outcome === 'accepted') throw new AppError('wrong_state', decisionMessages.alreadyAccepted);
      if (outcome === 'declined') return { unchanged: response };
      return {
        text: DECLINE_SQL,
        values: [id, rowVersion, clock.now()],
        events: [invitationEvent(INVITATION_DECLINED, row)],
        response,
      };
    },
  };
}

/**
 * Locks an invitation that the viewer may answer, in the common lock order: account, Kollab, invitation. While the
 * Kollab is locked no request is made on it, and it is neither closed nor deleted.
 */
async function lockInvitation(
  tx: Tx,
  id: string,
  viewer: PolicyViewer,
): Promise<{ invitation: InvitationRow; on: KollabWithOwner }> {
  const [found] = await tx.select().from(invitations).where(eq(invitations.id, id));
  const known = allowedOf(found, viewer);
  await holdAccounts(tx, [known.inviterId]);
  const on = await lockKollab(tx, known.kollabId);
  const [invitation] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('no key update');
  // The invitation is deleted with the inviter's account.
  if (!on || !invitation) throw new AppError('not_found', invitationNotFound);
  return { invitation, on };
}

function allowedOf<T extends InvitationRow>(invitation: T | null | undefined, viewer: PolicyViewer): T {
  if (!invitation) throw new AppError('not_found', invitationNotFound);
  requireAllowed(canDecide(viewer, invitation), {
    not_found: invitationNotFound,
    forbidden: decisionMessages.notInvited,
  });
  return invitation;
}

export function invitationEvent(
  type: (typeof invitationEvents)[number],
  { id, kollabId, inviterId, invitedId }: Pick<InvitationRow, 'id' | 'kollabId' | 'inviterId' | 'invitedId'>,
  more: Pick<InvitationEventData, 'requestId'> = {},
): NewEvent {
  const data: InvitationEventData = { kollabId, inviterId, invitedId, ...more };
  const actorId = type === INVITATION_SENT ? inviterId : invitedId;
  return { type, actorId, subjectId: id, data: { ...data } };
}
