import { and, gt, sql } from 'drizzle-orm';
import { WORDS_VERSION } from '#contract/words.ts';
import type { AppContext } from '#infra/app-context.ts';
import { type PoolDb, transaction } from '#infra/db/pool.ts';
import { vectorOf } from './message-words.ts';
import { lacksWords, messages } from './messaging.table.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Messages per transaction. Deleting one of them waits for the transaction; the erasure of an account skips them. */
const BATCH = 200;
export const WORDS_QUEUE = 'messages.words';
/** The longest run of one job, so that a process can shut down. The rest is another job. */
const JOB_MS = 30_000;

/**
 * Runs beside other traffic and other processes; locked messages are skipped and left for the next run.
 * @param mayContinue called after each batch; returning false stops the run
 * @returns whether no messages are left to fill
 */
export async function fillWords(db: PoolDb, mayContinue: () => boolean = () => true): Promise<boolean> {
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    after = await fillBatch(db, after);
    if (after !== undefined && !mayContinue()) return false;
  }
  return true;
}

/**
 * @returns the id of the last filled message
 */
async function fillBatch(db: PoolDb, after: string): Promise<string | undefined> {
  return transaction(db, async (tx) => {
    const found = await tx
      .select({ id: messages.id, text: messages.text })
      .from(messages)
      .where(and(lacksWords(messages), gt(messages.id, after)))
      .orderBy(messages.id)
      .limit(BATCH)
      // Locks the rows so that the text cannot change before its words are written.
      .for('no key update', { skipLocked: true });
    const rows = found.map(({ id, text }) => ({ id, words: vectorOf(text) }));
    await tx.execute(sql`update ${messages} set words = w.words, words_version = ${WORDS_VERSION}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, words tsvector) where ${messages.id} = w.id`);
    return found.at(-1)?.id;
  });
}

export async function fillWordsWhereNeeded(context: AppContext): Promise<void> {
  const found = await context.database.db
    .select({ id: messages.id })
    .from(messages)
    .where(lacksWords(messages))
    .orderBy(messages.id)
    .limit(1);
  if (found.length === 0) return;
  await queueFill(context);
  context.log.info('Some messages have no search words yet; a job writes them');
}

function queueFill({ database, jobs }: AppContext): Promise<void> {
  return transaction(database.db, (tx) => jobs.enqueue(tx, WORDS_QUEUE, {}, { singletonKey: 'one' }));
}

export async function runFillWords(context: AppContext): Promise<void> {
  const end = performance.now() + JOB_MS;
  if (await fillWords(context.database.db, () => performance.now() < end)) {
    context.log.info('All messages have search words');
  } else {
    await queueFill(context);
  }
}
