import type { PolicyViewer, Standing } from '#contract/policy.ts';
import { type Apply, applyInTransaction, type WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireDecision } from '#infra/app-error.ts';
import { dateOf, rowJson } from '#infra/db/json-rows.ts';
import { queryPlanned } from '#infra/db/planned.ts';
import type { Database, Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import type { KollabWithOwner } from '#modules/kollabs/server/kollabs.service.ts';
import type { FoundRelation } from '#modules/profiles/server/preferences.service.ts';
import { createAccepted, decideCreate } from '#modules/requests/requests.create.rules.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import type { Price } from '#modules/requests/requests.introduction.contract.ts';
import { createMessages, requestsConfirmations } from '#modules/requests/requests.messages.ts';
import type { Lifecycle } from '#modules/requests/requests.moves.rules.ts';
import { canCreate } from '#modules/requests/requests.policy.ts';
import type { Done } from '#modules/requests/requests.rules.ts';
import { CREATE_SQL, type LatestRequest, readForRequest } from './request-writes.sql.ts';
import { entriesJson, eventsOf } from './requests.commands.ts';
import type { RequestRow } from './requests.queries.ts';
import { requests } from './requests.table.ts';

/** What the sender wrote. */
interface Given {
  note: string;
  links: string[];
  price: Price | null;
}

export interface Created {
  requestId: string;
  message: string;
}

type RequestedKollab = Pick<KollabWithOwner['kollab'], 'id' | 'ownerId' | 'active' | 'state' | 'version'>;

interface RequestTarget extends FoundRelation, RequestedKollab {
  ownerState: Standing['state'];
  latest: LatestRequest | null;
}

/** @returns null if there is no such Kollab, or if the sender's account was deleted a moment ago */
export async function findRequestTarget(
  database: Database,
  kollabId: string,
  senderId: string,
): Promise<RequestTarget | null> {
  const { text, values } = readForRequest(kollabId, senderId);
  const { rows } = await queryPlanned<RequestTarget>(database, text, [...values]);
  return rows[0] ?? null;
}

/** @param seen the version of the Kollab that the sender saw */
export function decideNewRequest(target: RequestTarget, viewer: PolicyViewer, now: Date, seen?: number) {
  const latest = target.latest && { ...target.latest, closedAt: dateOf(target.latest.closedAt) };
  const verdict = canCreate(viewer, target);
  const { active, version } = target;
  return { verdict, decision: decideCreate({ verdict, active, version, seen, latest }, now) };
}

/**
 * An edit of the Kollab between read and apply starts the write again, so that `seen` is compared with it, too.
 * @throws {AppError} not_found, account_limited, forbidden, kollab_closed, already_requested, too_early; changed_meanwhile
 * if the Kollab was edited since the version `seen`
 */
export function createRequest(
  context: AppContext,
  {
    kollabId,
    viewer,
    seen,
    ...given
  }: { kollabId: string; viewer: PolicyViewer; seen: number | undefined } & Given,
): WriteSteps<RequestTarget, Created> {
  return {
    read: readForRequest(kollabId, viewer.id),
    decide(target, { state }) {
      if (!target) throw new AppError('not_found', createMessages.notFound);
      const { decision } = decideNewRequest(target, { ...viewer, state }, context.clock.now(), seen);
      const { apply, id } = createApply(
        target,
        target.latest?.id ?? null,
        { senderId: viewer.id, ...given },
        requireDecision(decision, requestsErrors),
      );
      return { ...apply, response: { requestId: id, message: requestsConfirmations.sent } };
    },
  };
}

/**
 * Makes a request on a locked Kollab that its owner has already accepted. The caller has decided that it is allowed, and
 * records the event.
 * @param note the owner's note, stored with the acceptance
 * @returns its id
 */
export async function makeAcceptedRequest(
  context: AppContext,
  tx: Tx,
  {
    kollab,
    senderId,
    note,
    latest,
  }: { kollab: RequestedKollab; senderId: string; note: string; latest: RequestRow | null },
): Promise<string> {
  const decision = createAccepted(context.clock.now(), note);
  const { apply, id } = createApply(
    kollab,
    latest?.id ?? null,
    { senderId, note: '', links: [], price: null },
    decision,
  );
  await applyInTransaction(context, tx, apply);
  return id;
}

function createApply(
  kollab: RequestedKollab,
  latestId: string | null,
  { senderId, ...given }: { senderId: string } & Given,
  decision: Done<Lifecycle>,
): { apply: Apply<Created>; id: string } {
  const row = {
    ...{ id: newId(), kollabId: kollab.id, kollabVersion: kollab.version },
    ...{ senderId, recipientId: kollab.ownerId, favourite: false, ...given },
    ...decision.request,
  };
  const apply = {
    text: CREATE_SQL,
    values: [
      ...[kollab.id, kollab.active, kollab.state, kollab.version, latestId],
      rowJson(requests, row),
      entriesJson(row, decision.entries),
    ],
    events: eventsOf(row, 'sender', decision),
    conflicts: ['requests_one_open'],
  };
  return { apply, id: row.id };
}
