import { and, eq, isNull, lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import { hashCode, newSecret } from '#modules/accounts/server/accounts.service.ts';
import { CONFIRM_CODE_MS, type List, UNCONFIRMED_MS } from '#modules/marketing/marketing.rules.ts';
import { listSignUps } from './marketing.table.ts';

/** Adds an address to a list, once. Returns the id of its row, also if it was there before. */
export async function addToList(tx: Tx, list: List, email: string, now: Date): Promise<string> {
  const key = emailKey(email);
  const row = { id: newId(), list, email, emailKey: key, createdAt: now };
  const [kept] = await tx
    .insert(listSignUps)
    .values(row)
    // An update without effect, since `do nothing` would not return the row.
    .onConflictDoUpdate({ target: [listSignUps.list, listSignUps.emailKey], set: { emailKey: key } })
    .returning({ id: listSignUps.id });
  return kept?.id ?? row.id;
}

/** The code is stored only as a hash. A new one invalidates the previous one. Null if there is nothing to confirm. */
export async function makeConfirmCode(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ code: string; email: string; list: List } | null> {
  const code = newSecret();
  const [row] = await tx
    .update(listSignUps)
    .set({ codeHash: hashCode(code), codeExpiresAt: new Date(now.getTime() + CONFIRM_CODE_MS) })
    .where(and(eq(listSignUps.id, id), isNull(listSignUps.confirmedAt)))
    .returning({ email: listSignUps.email, list: listSignUps.list });
  return row ? { code, ...row } : null;
}

/**
 * Uses a confirmation code. Of several simultaneous uses only one succeeds.
 * @returns the list of the confirmed address
 * @throws {AppError} invalid_code, with the same text for every reason
 */
export async function confirmAddress(tx: Tx, code: string, now: Date): Promise<List> {
  const own = eq(listSignUps.codeHash, hashCode(code));
  const [row] = await tx.select().from(listSignUps).where(own).for('update');
  if (!row?.codeExpiresAt || row.codeExpiresAt <= now) throw new AppError('invalid_code');
  await tx
    .update(listSignUps)
    .set({ confirmedAt: now, codeHash: null, codeExpiresAt: null })
    .where(eq(listSignUps.id, row.id));
  return row.list;
}

export async function removeFromList(tx: Tx, id: string): Promise<void> {
  await tx.delete(listSignUps).where(eq(listSignUps.id, id));
}

export async function eraseAddress(tx: Tx, key: string): Promise<void> {
  await tx.delete(listSignUps).where(eq(listSignUps.emailKey, key));
}

/** Deletes addresses that were not confirmed within 30 days. Called by the scheduler. */
export async function deleteUnconfirmed({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - UNCONFIRMED_MS);
  const unconfirmed = and(isNull(listSignUps.confirmedAt), lt(listSignUps.createdAt, before));
  await deleteInBatches(database.db, listSignUps, unconfirmed);
}
