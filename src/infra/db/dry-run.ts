import { type PoolDb, type Tx, transaction } from './pool.ts';

class DryRunRollback extends Error {}

/** Like `transaction`, but with `dryRun` everything is rolled back at the end. Refusals are the same. */
export async function transactionOrDryRun<T>(
  db: PoolDb,
  { dryRun }: { dryRun: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!dryRun) return transaction(db, work);
  const done: T[] = [];
  try {
    await transaction(db, async (tx) => {
      done.push(await work(tx));
      throw new DryRunRollback();
    });
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
  // Set, since `DryRunRollback` is thrown only after it.
  return done[0] as T;
}
