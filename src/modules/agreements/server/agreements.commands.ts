import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError } from '#infra/http/app-error.ts';
import { holdAccounts } from '#modules/accounts/server/account-lock.service.ts';
import { remindersDue } from '#modules/agreements/agreements.clock.rules.ts';
import { agreementsErrors } from '#modules/agreements/agreements.errors.ts';
import {
  AGREEMENT_ACCEPTED,
  AGREEMENT_DECLINED,
  AGREEMENT_PROPOSED,
  AGREEMENT_WITHDRAWN,
  type AgreementEvent,
  type AgreementEventData,
  DELIVERABLE_CONFIRMED,
  DELIVERABLE_DELIVERED,
  DELIVERABLE_DUE,
  DELIVERABLE_LATE,
} from '#modules/agreements/agreements.events.ts';
import { agreedNote } from '#modules/agreements/agreements.messages.ts';
import {
  type Agreement,
  carriedOver,
  type Delivery,
  decideConfirmation,
  decideDelivery,
  decideOutcome,
  decideProposal,
  decideWithdrawal,
  inForceOf,
  mayDeliver,
  type Ruled,
} from '#modules/agreements/agreements.rules.ts';
import type { Decision, Outcome } from '#modules/agreements/agreements.states.rules.ts';
import type { Terms } from '#modules/agreements/agreements.terms.rules.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { type Side, stateOf } from '#modules/requests/requests.moves.rules.ts';
import { roleOf } from '#modules/requests/requests.rules.ts';
import { lockRequest, type RequestRow, writeUpdate } from '#modules/requests/server/requests.service.ts';
import {
  type DeliverableRow,
  findSides,
  listDeliverables,
  listVersions,
  requestsOfUser,
} from './agreements.queries.ts';
import { agreementDeliverables, agreements } from './agreements.table.ts';

/*
 * Each locks in the order of every change: the accounts, the Kollab, the request. So two actions on an agreement, a step
 * of its collaboration and the deletion of either account each come before or after.
 */

interface Asked {
  requestId: string;
  viewerId: string;
}

/**
 * Proposes a version of the agreement, as one side of the collaboration.
 * @throws {AppError} not_found, wrong_state, agreement_changed
 */
export async function proposeAgreement(
  context: AppContext,
  tx: Tx,
  asked: Asked & { replaces: number; terms: Terms },
): Promise<void> {
  const { row, side, agreement } = await lockAgreement(tx, asked);
  const decision = decided(decideProposal(agreement, asked.replaces));
  if (!decision) return;
  const { version } = decision;
  const { deliverables, rights, payment } = asked.terms;
  const key = { requestId: row.id, version };
  const now = context.clock.now();
  await tx.insert(agreements).values({
    ...key,
    proposedBy: side,
    dateProposed: now,
    rightsWhere: rights.where,
    rightsUntil: rights.until,
    rightsExclusive: rights.exclusive,
    paymentKind: payment.kind,
    paymentAmount: payment.amount,
    paymentCurrency: payment.currency,
    paymentText: payment.text,
  });
  await tx
    .insert(agreementDeliverables)
    .values(deliverables.map((deliverable, place) => ({ ...key, n: place + 1, ...deliverable })));
  await record(tx, AGREEMENT_PROPOSED, row, side, { version }, now);
}

/**
 * Accepts or declines a version that the other side proposed. What is accepted comes into force, and the update log
 * names it; what was delivered already stays so.
 * @throws {AppError} not_found, forbidden, wrong_state, agreement_changed
 */
export async function decideAgreement(
  context: AppContext,
  tx: Tx,
  asked: Asked & { version: number; outcome: Decision },
): Promise<void> {
  const { row, side, agreement } = await lockAgreement(tx, asked);
  const { version, outcome } = asked;
  if (!decided(decideOutcome(agreement, side, { version, outcome }))) return;
  const now = context.clock.now();
  await writeOutcome(tx, row.id, version, outcome, now);
  if (outcome === 'accepted') {
    await carryOver(tx, row.id, inForceOf(agreement.versions), version);
    await writeUpdate(tx, row, agreedNote(version), now);
  }
  const type = outcome === 'accepted' ? AGREEMENT_ACCEPTED : AGREEMENT_DECLINED;
  await record(tx, type, row, side, { version }, now);
}

/**
 * Takes back a version that waits for the other side.
 * @throws {AppError} not_found, forbidden, wrong_state, agreement_changed
 */
export async function withdrawAgreement(
  context: AppContext,
  tx: Tx,
  asked: Asked & { version: number },
): Promise<void> {
  const { row, side, agreement } = await lockAgreement(tx, asked);
  const { version } = asked;
  if (!decided(decideWithdrawal(agreement, side, version))) return;
  const now = context.clock.now();
  await writeOutcome(tx, row.id, version, 'withdrawn', now);
  await record(tx, AGREEMENT_WITHDRAWN, row, side, { version }, now);
}

async function writeOutcome(tx: Tx, requestId: string, version: number, outcome: Outcome, now: Date) {
  await tx
    .update(agreements)
    .set({ outcome, dateDecided: now })
    .where(and(eq(agreements.requestId, requestId), eq(agreements.version, version)));
}

/** What was delivered on the version that was in force holds on the one that comes into force, where it says the same. */
async function carryOver(tx: Tx, requestId: string, before: number | null, version: number): Promise<void> {
  if (before === null) return;
  const rows = await listDeliverables(tx, requestId, [before, version]);
  const of = (one: number) => rows.filter((row) => row.version === one);
  const from = carriedOver(of(before), of(version));
  const pairs = of(version).map(({ n }, place) => ({ n, former: from[place] ?? null }));
  // Of what has another day now, both are reminded anew.
  await tx.execute(sql`
    update agreement_deliverables d set delivered_by = f.delivered_by, delivered_at = f.delivered_at, link = f.link,
      image_url = f.image_url, confirmed_at = f.confirmed_at,
      soon_reminded_at = case when f.due = d.due then f.soon_reminded_at end,
      late_reminded_at = case when f.due = d.due then f.late_reminded_at end
    from agreement_deliverables f, jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (n int, former int)
    where (d.request_id, d.version, d.n) = (${requestId}::uuid, ${version}::int, p.n)
      and (f.request_id, f.version, f.n) = (${requestId}::uuid, ${before}::int, p.former)`);
}

interface AskedDeliverable extends Asked {
  version: number;
  n: number;
}

/**
 * Marks something of the version in force as delivered.
 * @throws {AppError} not_found, wrong_state, agreement_changed
 */
export async function deliver(
  context: AppContext,
  tx: Tx,
  asked: AskedDeliverable & Pick<Delivery, 'link' | 'imageUrl'>,
): Promise<void> {
  const { row, side, agreement } = await lockAgreement(tx, asked);
  const deliverable = await findDeliverable(tx, asked);
  if (!decided(decideDelivery(agreement, side, asked, deliverable)) || !deliverable) return;
  const now = context.clock.now();
  const { link, imageUrl } = asked;
  await changeDeliverable(tx, deliverable, { deliveredBy: side, deliveredAt: now, link, imageUrl });
  await record(tx, DELIVERABLE_DELIVERED, row, side, about(asked), now);
}

/**
 * Confirms what the other side delivered.
 * @throws {AppError} not_found, forbidden, wrong_state, agreement_changed
 */
export async function confirmDelivery(
  context: AppContext,
  tx: Tx,
  asked: AskedDeliverable & { deliveredAt: Date },
): Promise<void> {
  const { row, side, agreement } = await lockAgreement(tx, asked);
  const deliverable = await findDeliverable(tx, asked);
  if (!decided(decideConfirmation(agreement, side, asked, deliverable)) || !deliverable) return;
  const now = context.clock.now();
  await changeDeliverable(tx, deliverable, { confirmedAt: now });
  await record(tx, DELIVERABLE_CONFIRMED, row, side, about(asked), now);
}

/** Reminds both sides of what is due soon, and of what is late: each once. Harmless to repeat. */
export async function remindOfDeliverables(context: AppContext, requestId: string): Promise<void> {
  await transaction(context.database.db, async (tx) => {
    const sides = await findSides(tx, requestId);
    if (!sides) return;
    await holdAccounts(tx, [sides.sender, sides.recipient]);
    const row = await lockRequest(tx, requestId);
    if (!row || !mayDeliver(stateOf(row))) return;
    const version = inForceOf(await listVersions(tx, requestId));
    if (version === null) return;
    const now = context.clock.now();
    const { soon, late } = remindersDue(await listDeliverables(tx, requestId, [version]), now);
    for (const n of soon) await changeDeliverable(tx, { requestId, version, n }, { soonRemindedAt: now });
    for (const n of late) await changeDeliverable(tx, { requestId, version, n }, { lateRemindedAt: now });
    if (soon.length > 0) await record(tx, DELIVERABLE_DUE, row, null, { version, deliverables: soon }, now);
    if (late.length > 0) await record(tx, DELIVERABLE_LATE, row, null, { version, deliverables: late }, now);
  });
}

/** Locks the collaboration of an agreement, for one of its two sides. */
async function lockAgreement(
  tx: Tx,
  { requestId, viewerId }: Asked,
): Promise<{ row: RequestRow; side: Side; agreement: Agreement }> {
  const sides = await findSides(tx, requestId);
  const side = roleOf(sides ?? { sender: null, recipient: null }, viewerId);
  if (!sides || side === 'third') throw new AppError('not_found', notFoundMessage);
  await holdAccounts(tx, [side === 'sender' ? sides.recipient : sides.sender]);
  const row = await lockRequest(tx, requestId);
  if (!row) throw new AppError('not_found', notFoundMessage);
  const versions = await listVersions(tx, requestId);
  return { row, side, agreement: { state: stateOf(row), versions } };
}

async function findDeliverable(tx: Tx, { requestId, version, n }: AskedDeliverable) {
  const rows = await listDeliverables(tx, requestId, [version]);
  return rows.find((row) => row.n === n) ?? null;
}

/** Changes what was done about a deliverable; never what was agreed on. */
async function changeDeliverable(
  tx: Tx,
  { requestId, version, n }: Pick<DeliverableRow, 'requestId' | 'version' | 'n'>,
  changes: Partial<Omit<DeliverableRow, 'requestId' | 'version' | 'n' | 'what' | 'platform' | 'due'>>,
): Promise<void> {
  const d = agreementDeliverables;
  await tx
    .update(d)
    .set(changes)
    .where(and(eq(d.requestId, requestId), eq(d.version, version), eq(d.n, n)));
}

function about({ version, n }: AskedDeliverable) {
  return { version, deliverables: [n] };
}

/** Null for a repeat, which changes nothing. */
function decided<T extends object>(ruled: Ruled<T>): T | null {
  if (ruled.outcome === 'refused') {
    const { code, message } = ruled;
    const error = code === 'agreement_changed' ? agreementsErrors[code] : code;
    throw new AppError(error, message || undefined);
  }
  return ruled.outcome === 'same' ? null : ruled;
}

/** @param side who acted; null for the clock */
async function record(
  tx: Tx,
  type: AgreementEvent,
  { id, kollabId, senderId, recipientId }: RequestRow,
  side: Side | null,
  what: Pick<AgreementEventData, 'version' | 'deliverables'>,
  now: Date,
): Promise<void> {
  const actorId = side === null ? null : { sender: senderId, recipient: recipientId }[side];
  const data: AgreementEventData = { kollabId, senderId, recipientId, ...what };
  await recordEvents(tx, [{ type, actorId, subjectId: id, data: { ...data } }], now);
}

/**
 * Takes the words out of a leaving user's agreements: of every version, since each side proposes what the other wrote.
 * Days, platforms and amounts stay the other side's record. Of what was delivered, their own goes.
 */
export async function eraseAgreements(tx: Tx, userId: string): Promise<void> {
  const own = requestsOfUser(userId);
  // In one order: both sides may leave at the same time.
  await tx
    .select({ version: agreements.version })
    .from(agreements)
    .where(sql`${agreements.requestId} in ${own}`)
    .orderBy(agreements.requestId, agreements.version)
    .for('update');
  await tx
    .update(agreements)
    .set({ rightsWhere: '', paymentText: '' })
    .where(sql`${agreements.requestId} in ${own}`);
  const isOwn = sql`d.delivered_by = case when r.sender_id = ${userId}::uuid then 'sender' else 'recipient' end`;
  await tx.execute(sql`
    update agreement_deliverables d set what = '',
      link = case when ${isOwn} then null else d.link end,
      image_url = case when ${isOwn} then null else d.image_url end
    from requests r where r.id = d.request_id and ${userId}::uuid in (r.sender_id, r.recipient_id)`);
}
