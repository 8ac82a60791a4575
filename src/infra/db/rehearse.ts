import { type PoolDb, type Tx, transaction } from './pool.ts';

/** Ends a transaction whose work was done only to see what it does. */
class TakenBack extends Error {}

/**
 * As `transaction`, but with `dryRun` everything is taken back in the end: what would be refused is refused all the
 * same.
 * @returns what `work` gives
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
  // There is one: the transaction ends by `TakenBack` only behind it.
  return done[0] as T;
}
