import { and, eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { remindersDue } from '#modules/agreements/agreements.clock.rules.ts';
import {
  DELIVERABLE_CONFIRMED,
  DELIVERABLE_DELIVERED,
  DELIVERABLE_DUE,
  DELIVERABLE_LATE,
} from '#modules/agreements/agreements.events.ts';
import {
  type Delivery,
  decideConfirmation,
  decideDelivery,
  inForceOf,
  mayDeliver,
} from '#modules/agreements/agreements.rules.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { stateOf } from '#modules/requests/requests.moves.rules.ts';
import { lockRequest } from '#modules/requests/server/requests.service.ts';
import { type Asked, decided, lockAgreement, recordChange } from './agreement-change.commands.ts';
import { type DeliverableRow, findSides, listDeliverables, listVersions } from './agreements.queries.ts';
import { agreementDeliverables } from './agreements.table.ts';

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
  await recordChange(tx, DELIVERABLE_DELIVERED, row, side, about(asked), now);
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
  await recordChange(tx, DELIVERABLE_CONFIRMED, row, side, about(asked), now);
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
    const timeZone = await findTimeZone(tx, sides.recipient);
    const { soon, late } = remindersDue(await listDeliverables(tx, requestId, [version]), now, timeZone);
    for (const n of soon) await changeDeliverable(tx, { requestId, version, n }, { soonRemindedAt: now });
    for (const n of late) await changeDeliverable(tx, { requestId, version, n }, { lateRemindedAt: now });
    if (soon.length > 0)
      await recordChange(tx, DELIVERABLE_DUE, row, null, { version, deliverables: soon }, now);
    if (late.length > 0)
      await recordChange(tx, DELIVERABLE_LATE, row, null, { version, deliverables: late }, now);
  });
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
