import type { ReactableKind } from '#contract/policy.ts';
import type { Tx } from '#infra/db/pool.ts';
import { reactedTo } from './erase.commands.ts';

/** What a user likes or commented on: the deletion of their account locks it, with what else it locks of that kind. */
export async function idsReactedTo(tx: Tx, userId: string, kind: ReactableKind): Promise<string[]> {
  const { rows } = await tx.execute<{ subject_id: string }>(reactedTo(userId, kind));
  return rows.map(({ subject_id }) => subject_id);
}
