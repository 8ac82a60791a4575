import { lt, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { transactionOrDryRun } from '#infra/db/dry-run.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { SETUP_LINK_MS } from '#modules/accounts/accounts.rules.ts';
import { hashCode, newSecret } from './session-token.ts';
import { setupTokens } from './setup.table.ts';

/**
 * Makes a link for the first admin. Each process prints its own at its start; the first that is used makes the others
 * invalid.
 * @param address where the pages are, without a slash at the end
 * @returns null if this place has an admin
 */
export async function createSetupLink(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  address: string,
  run = { dryRun: false },
): Promise<string | null> {
  return transactionOrDryRun(database.db, run, async (tx) => {
    if (await hasAdmin(tx)) return null;
    const token = newSecret();
    const now = clock.now();
    await tx.delete(setupTokens).where(lt(setupTokens.expiresAt, now));
    const row = { id: newId(), tokenHash: hashCode(token), createdAt: now };
    await tx.insert(setupTokens).values({ ...row, expiresAt: new Date(now.getTime() + SETUP_LINK_MS) });
    return `${address}/setup?token=${token}`;
  });
}

async function hasAdmin(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from accounts where role = 'admin' limit 1`);
  return rows.length > 0;
}

/** Returns whether a setup link can be used. */
export async function isSetupOpen(db: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${setupTokens}
    where ${setupTokens.tokenHash} = ${hashCode(token)} and ${setupTokens.expiresAt} > ${now}
      and not exists (select from accounts where role = 'admin')`);
  return rows.length > 0;
}

/**
 * Locks the setup links until the transaction ends, so that only one setup runs at a time in all processes.
 * @returns whether the link can still be used
 */
export async function holdSetup(tx: Tx, token: string, now: Date): Promise<boolean> {
  await tx.execute(sql`lock table ${setupTokens} in exclusive mode`);
  return isSetupOpen(tx, token, now);
}

/** Makes all links invalid. */
export async function closeSetup(tx: Tx): Promise<void> {
  await tx.delete(setupTokens);
}
