import { type PoolDb, type Tx, transaction } from './pool.ts';

/** Thrown to roll a dry run back. */
class TakenBack extends Error {}

/**
 * Like `transaction`, but with `dryRun` everything is rolled back at the end. Refusals are the same.
 * @returns the result of `work`
 */
export async function transactionOrRehearsal<T>(
  db: PoolDb,
  { dryRun }: { dryRun: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!dryRun) return transaction(db, work);
  const done: T[] = [];
  try {
    await transaction(db, async (tx) => {
      done.push(await work(tx));
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  // Set, since `TakenBack` is thrown only after it.
  return done[0] as T;
}
