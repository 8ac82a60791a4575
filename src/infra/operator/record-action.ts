import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { operatorActions } from './operator.table.ts';

/** @param detail ids, counts and words of fixed sets; no text that a user wrote */
export async function recordAction(
  tx: Tx,
  command: string,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.insert(operatorActions).values({ id: newId(), command, detail, createdAt: now });
}
