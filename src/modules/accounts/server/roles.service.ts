import { eq } from 'drizzle-orm';
import type { Role } from '#contract/policy.ts';
import type { Tx } from '#infra/db/pool.ts';
import { findRole, hasOtherModerator } from './accounts.queries.ts';
import { accounts } from './accounts.table.ts';

export { findRole, hasOtherModerator };

/** Changes the role of an account. Only the command line does it. */
export async function changeRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.update(accounts).set({ role }).where(eq(accounts.userId, userId));
}
