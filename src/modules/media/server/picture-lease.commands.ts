import { eq, lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import { newId } from '#infra/new-id.ts';
import type { Purpose } from '#modules/media/media.rules.ts';
import { pictureLeases } from './pictures.table.ts';

/** The files of a picture, as rows and leases know them. */
export interface PictureFiles {
  purpose: Purpose;
  hash: string;
}

/** Longer than a store that is slow takes to keep all sizes, or to remove them. */
const LEASE_MS = 2 * 60 * 1000;
const ASK_AGAIN_MS = 50;
const WAIT_MS = 5_000;

/**
 * Keeps others from the files of a picture while they are written or removed. A row of a table is the lease, and no
 * transaction: a store may be slow, and a transaction that waits for it would hold back the event log. That of a
 * process that was killed ends by its time.
 * @throws {AppError} unavailable, when another holds it for longer than is waited
 */
export async function withLease<T>(
  context: AppContext,
  files: PictureFiles,
  work: () => Promise<T>,
): Promise<T> {
  const id = newId();
  const until = performance.now() + WAIT_MS;
  while (!(await take(context, files, id))) {
    if (performance.now() > until) throw new AppError('unavailable', undefined, { retryAfter: 5 });
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  try {
    return await work();
  } finally {
    await context.database.db.delete(pictureLeases).where(eq(pictureLeases.id, id));
  }
}

async function take({ database, clock }: AppContext, files: PictureFiles, id: string): Promise<boolean> {
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

/** Deletes what processes left that were killed. Called by the scheduler. */
export async function deleteExpiredLeases({ database, clock }: AppContext): Promise<void> {
  await deleteInBatches(database.db, pictureLeases, lt(pictureLeases.endsAt, clock.now()));
}
