import type { PolicyViewer } from '#contract/policy.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, refusalOf, requireDecision } from '#infra/app-error.ts';
import { rowsJson } from '#infra/db/json-rows.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Db } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import type { SeveralView } from '#modules/invitations/invitations.contract.ts';
import { INVITATION_SENT } from '#modules/invitations/invitations.events.ts';
import {
  invitationsConfirmations,
  inviteMessages,
  inviteRefusalText,
} from '#modules/invitations/invitations.messages.ts';
import { canInviteFrom, canInviteTo } from '#modules/invitations/invitations.policy.ts';
import { decideInvite, severalOutcome } from '#modules/invitations/invitations.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { can as canProfile } from '#modules/profiles/profiles.policy.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { INVITE_SQL, type InviteFacts, type InviteTarget, READ_FOR_INVITE } from './invitation-writes.sql.ts';
import { INVITE_ERRORS, invitationEvent } from './invitations.commands.ts';
import { invitationsRateLimits } from './invitations.rate-limits.ts';
import { invitations } from './invitations.table.ts';

interface InviteTo {
  kollabId: string;
  viewerId: string;
  note: string;
}

interface Sent {
  invitationId: string;
  message: string;
}

/**
 * A waiting invitation is left as it is.
 * @throws {AppError} not_found, account_limited, forbidden, wrong_state, kollab_closed, already_requested,
 * already_invited
 */
export function invite(
  { clock }: Pick<AppContext, 'clock'>,
  { username, ...to }: InviteTo & { username: string },
): WriteSteps<InviteFacts, Sent> {
  return {
    read: readForInvite(to, [username]),
    decide(facts, standing) {
      const viewer = { ...standing, id: to.viewerId };
      const [target] = facts?.targets ?? [];
      if (!target || !canProfile(viewer, 'view', target).ok)
        throw new AppError('not_found', profilesRefusals.userNotFound);
      const kollab = foundKollab(facts);
      const decision = decideTarget(viewer, kollab, target);
      const message = invitationsConfirmations.sent;
      if (!requireDecision(decision, INVITE_ERRORS) && target.earlier)
        return { unchanged: { invitationId: target.earlier.id, message } };
      const { apply, rows } = invitationWrite(to, kollab, [target], clock.now());
      return { ...apply, response: { invitationId: rows[0]?.id ?? '', message } };
    },
  };
}

/**
 * As many as the rate limit allows.
 * @throws {AppError} not_found, account_limited, forbidden, wrong_state, kollab_closed; too_many if the rate limit
 * allows none
 */
export function inviteSeveral(
  { clock }: Pick<AppContext, 'clock'>,
  { usernames, ...to }: InviteTo & { usernames: readonly string[] },
): WriteSteps<InviteFacts, SeveralView> {
  return {
    read: readForInvite(to, usernames),
    async decide(facts, standing, take) {
      const viewer = { ...standing, id: to.viewerId };
      const kollab = openKollab(viewer, foundKollab(facts));
      const targets = new Map(facts?.targets.map((target) => [target.username.toLowerCase(), target]));
      const people: SeveralView['people'] = [];
      const invited: InviteTarget[] = [];
      let refusal: AppError | null = null;
      for (const username of usernames) {
        const target = targets.get(username.toLowerCase());
        const ruled = target ? severalOutcome(decideTarget(viewer, kollab, target)) : 'unavailable';
        if (ruled === 'invited') refusal ??= await refusalOf(take(invitationsRateLimits.invite));
        const outcome = ruled === 'invited' && refusal ? 'limit' : ruled;
        people.push({ username, outcome });
        if (target && outcome === 'invited') invited.push(target);
      }
      // An error is not stored under the idempotency key. A concurrent request with the same key may have used up the
      // rate limit for the same invitations, and its response is the one to return.
      if (refusal && invited.length === 0) throw refusal;
      const response = { people, message: invitationsConfirmations.several(invited.length) };
      if (invited.length === 0) return { unchanged: response };
      return { ...invitationWrite(to, kollab, invited, clock.now()).apply, response };
    },
  };
}

/** @throws {AppError} not_found, account_limited, forbidden, wrong_state, kollab_closed */
export async function listInvitable(
  db: Db,
  viewer: PolicyViewer,
  kollabId: string,
  usernames: readonly string[],
): Promise<Set<string>> {
  const { text, values } = readForInvite({ kollabId, viewerId: viewer.id }, usernames);
  const { rows } = await db.execute<InviteFacts & Record<string, unknown>>(numberedSql(text, values));
  const [facts = null] = rows;
  const kollab = openKollab(viewer, foundKollab(facts));
  const invitable = facts?.targets.filter(
    (target) => severalOutcome(decideTarget(viewer, kollab, target)) === 'invited',
  );
  return new Set(invitable?.map(({ username }) => username));
}

function readForInvite({ viewerId, kollabId }: Omit<InviteTo, 'note'>, usernames: readonly string[]) {
  return {
    text: READ_FOR_INVITE,
    values: [viewerId, kollabId, usernames.map((username) => username.toLowerCase())],
  };
}

type InviteKollab = NonNullable<InviteFacts['kollab']>;

function foundKollab(facts: InviteFacts | null): InviteKollab {
  if (!facts?.kollab) throw new AppError('not_found', inviteMessages.kollabNotFound);
  return facts.kollab;
}

function openKollab(viewer: PolicyViewer, kollab: InviteKollab): InviteKollab {
  const verdict = canInviteFrom(viewer, kollab);
  if (!verdict.ok) throw new AppError(verdict.code, inviteRefusalText(verdict));
  if (!kollab.active) throw new AppError(requestsErrors.kollab_closed, inviteMessages.closed);
  return kollab;
}

function decideTarget(viewer: PolicyViewer, kollab: InviteKollab, target: InviteTarget) {
  const { latest, earlier } = target;
  return decideInvite({
    verdict: canInviteTo(viewer, kollab, target),
    active: kollab.active,
    latest: latest && { ...latest, datePosted: new Date(latest.datePosted) },
    earlier: earlier && { ...earlier, dateInvited: new Date(earlier.dateInvited) },
  });
}

function invitationWrite(
  { kollabId, viewerId, note }: InviteTo,
  { active, state }: InviteKollab,
  targets: readonly InviteTarget[],
  now: Date,
) {
  const rows = targets.map(({ id }) => ({
    ...{ id: newId(), kollabId, inviterId: viewerId, invitedId: id },
    ...{ note, dateInvited: now },
  }));
  const apply = {
    text: INVITE_SQL,
    values: [
      ...[
        targets.map(({ id }) => id),
        kollabId,
        active,
        state,
        targets.map(({ latest }) => latest?.id ?? null),
      ],
      rowsJson(invitations, rows),
    ],
    events: rows.map((row) => invitationEvent(INVITATION_SENT, row)),
    conflicts: ['invitations_one'],
  };
  return { apply, rows };
}
