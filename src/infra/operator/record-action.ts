import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { operatorActions } from './operator.table.ts';

/**
 * Writes what the command line did into the log of operators, in the transaction that does it.
 * @param detail ids, counts and words of closed lists: no text that a user wrote
 */
export async function recordAction(
  tx: Tx,
  command: string,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.insert(operatorActions).values({ id: newId(), command, detail, createdAt: now });
}
