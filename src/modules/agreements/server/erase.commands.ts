import { sql } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import { requestsOfUser } from './agreements.queries.ts';
import { agreements } from './agreements.table.ts';

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
