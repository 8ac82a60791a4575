import { eq, lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import { newId } from '#infra/new-id.ts';
import type { Purpose } from '#modules/media/media.rules.ts';
import { pictureLeases } from './pictures.table.ts';

export interface PictureFiles {
  purpose: Purpose;
  hash: string;
}

/** Longer than a slow store takes to write or remove all sizes. */
const LEASE_MS = 2 * 60 * 1000;
const RETRY_MS = 50;
const WAIT_MS = 5_000;

/**
 * The lease is a row, not a lock of a transaction: a transaction that waits for a slow store would hold back
 * the event log. The lease of a killed process expires.
 * @throws {AppError} unavailable if another caller holds it for longer than `WAIT_MS`
 */
export async function withLease<T>(
  context: AppContext,
  files: PictureFiles,
  work: () => Promise<T>,
): Promise<T> {
  const id = newId();
  const until = performance.now() + WAIT_MS;
  while (!(await tryAcquire(context, files, id))) {
    if (performance.now() > until) throw new AppError('unavailable', undefined, { retryAfter: 5 });
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  try {
    return await work();
  } finally {
    await context.database.db.delete(pictureLeases).where(eq(pictureLeases.id, id));
  }
}

async function tryAcquire(
  { database, clock }: AppContext,
  files: PictureFiles,
  id: string,
): Promise<boolean> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + LEASE_MS);
  const taken = await database.db
    .insert(pictureLeases)
    .values({ ...files, id, endsAt })
    .onConflictDoUpdate({
      target: [pictureLeases.purpose, pictureLeases.hash],
      set: { id, endsAt },
      setWhere: lt(pictureLeases.endsAt, now),
    })
    .returning({ id: pictureLeases.id });
  return taken.length > 0;
}

export async function deleteExpiredLeases({ database, clock }: AppContext): Promise<void> {
  await deleteInBatches(database.db, pictureLeases, lt(pictureLeases.endsAt, clock.now()));
}
