import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import {
  AGREEMENT_ACCEPTED,
  AGREEMENT_DECLINED,
  AGREEMENT_PROPOSED,
  AGREEMENT_WITHDRAWN,
} from '#modules/agreements/agreements.events.ts';
import { agreedNote } from '#modules/agreements/agreements.messages.ts';
import {
  carriedOver,
  decideOutcome,
  decideProposal,
  decideWithdrawal,
  inForceOf,
} from '#modules/agreements/agreements.rules.ts';
import type { Decision, Outcome } from '#modules/agreements/agreements.states.rules.ts';
import type { Terms } from '#modules/agreements/agreements.terms.rules.ts';
import { writeUpdate } from '#modules/requests/server/requests.service.ts';
import { type Asked, decided, lockAgreement, recordChange } from './agreement-change.commands.ts';
import { listDeliverables } from './agreements.queries.ts';
import { agreementDeliverables, agreements } from './agreements.table.ts';

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
  await recordChange(tx, AGREEMENT_PROPOSED, row, side, { version }, now);
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
    await writeUpdate(context, tx, row, agreedNote(version), now);
  }
  const type = outcome === 'accepted' ? AGREEMENT_ACCEPTED : AGREEMENT_DECLINED;
  await recordChange(tx, type, row, side, { version }, now);
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
  await recordChange(tx, AGREEMENT_WITHDRAWN, row, side, { version }, now);
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
