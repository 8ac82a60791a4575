import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Change } from '#infra/api/change.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import type { FileContainer } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import type { fileForm, UploadView } from '#modules/files/files.contract.ts';
import { filesErrors } from '#modules/files/files.errors.ts';
import { filesRefusals } from '#modules/files/files.messages.ts';
import {
  beginsAs,
  bytesOfPart,
  decideReservation,
  leftText,
  partsIn,
  typeOfFileName,
} from '#modules/files/files.rules.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import {
  bytesUsed,
  countUnsent,
  type FileRow,
  findOwnFile,
  listParts,
  lockOwnFile,
  uploadViewOf,
} from './files.queries.ts';
import { fileParts, files } from './files.table.ts';
import { newPartObject } from './part-objects.ts';

/**
 * Reserves the size of a file.
 * @throws {AppError} files_full, too_many_files, and what the container refuses with
 */
export async function createFile(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  viewer: PolicyViewer,
  { name, size, container }: z.output<typeof fileForm>,
  checkContainer: FileContainer,
): Promise<UploadView> {
  const type = typeOfFileName(name);
  if (!type) throw invalid({ name: filesRefusals.wrongType });
  await checkContainer(tx, viewer, container.id);
  // The locks serialize one user's reservations, and those of one container, so that both sums are right.
  await lockProfiles(tx, [viewer.id]);
  await lockContainer(tx, container.id);
  const now = clock.now();
  const [used, unfinished] = [await bytesUsed(tx, container, now), await countUnsent(tx, viewer.id, now)];
  const outcome = decideReservation(size, { used, unfinished });
  if (outcome === 'full') throw new AppError(filesErrors.files_full, filesRefusals.full(leftText(used)));
  if (outcome === 'tooManyUnfinished')
    throw new AppError(filesErrors.too_many_files, filesRefusals.tooManyUnfinished);
  const [row] = await tx
    .insert(files)
    .values({
      id: newId(),
      ownerId: viewer.id,
      name,
      type,
      size,
      createdAt: now,
      containerKind: container.kind,
      containerId: container.id,
    })
    .returning();
  if (!row) throw new Error('The insert returned no row');
  return uploadViewOf(row, []);
}

/** Held until the end of the transaction. Take it after the locks of profiles. */
export async function lockContainer(tx: Tx, containerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${containerId}`}, 0))`);
}

export interface NewPart {
  userId: string;
  fileId: string;
  n: number;
  bytes: Uint8Array;
}

/**
 * Stores a part. It is put into the store before its row is written, and under a name of its own, so that a part that
 * has a row is always complete, and an object without a row is always unused.
 * @throws {AppError} not_found; invalid, for the wrong length or a first part of another type; part_differs
 */
export async function putPart(
  context: AppContext,
  part: NewPart,
  change: Change,
): Promise<EndpointResponse<UploadView>> {
  const { clock, database, media } = context;
  const { userId, fileId, n, bytes } = part;
  // Nothing is put into the store for an account that may not write.
  await context.requireAccount(userId, 'change');
  const file = await findOwnFile(database.db, fileId, userId, clock.now());
  if (!file) throw new AppError('not_found', filesRefusals.notFound);
  checkPart(file, part);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const known = (await listParts(database.db, fileId)).find((one) => one.n === n);
  if (known && known.hash !== hash) throw new AppError(filesErrors.part_differs);
  const object = known?.object ?? newPartObject(fileId, n);
  if (!known) await media.put(object, bytes);
  let isKept = known !== undefined;
  try {
    const done = await change(async (tx) => {
      const { view, kept } = await writePart(context, tx, { ...part, object, hash });
      isKept ||= kept;
      return { body: view };
    });
    if (!isKept) await removeQuietly(context, object);
    return done;
  } catch (error) {
    // Without a response from the database, the row may have been written. The collection looks for it later.
    if (error instanceof AppError && error.status < 500 && !known) await removeQuietly(context, object);
    throw error;
  }
}

function checkPart({ size, type }: FileRow, { n, bytes }: NewPart): void {
  const length = bytesOfPart(size, n);
  if (length === 0) throw invalid({ n: filesRefusals.noPart });
  if (bytes.length !== length) throw invalid({ bytes: filesRefusals.wrongPartSize(length) });
  if (n === 1 && !beginsAs(type, bytes)) throw invalid({ name: filesRefusals.wrongContent });
}

async function writePart(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  { userId, fileId, n, object, hash }: NewPart & { object: string; hash: string },
): Promise<{ view: UploadView; kept: boolean }> {
  const now = clock.now();
  const file = await lockOwnFile(tx, fileId, userId, now);
  if (!file) throw new AppError('not_found', filesRefusals.notFound);
  const written = await tx
    .insert(fileParts)
    .values({ fileId, n, object, hash })
    .onConflictDoNothing({ target: [fileParts.fileId, fileParts.n] })
    .returning();
  const parts = await listParts(tx, fileId);
  if (parts.some((one) => one.n === n && one.hash !== hash)) throw new AppError(filesErrors.part_differs);
  if (file.completedAt === null && parts.length === partsIn(file.size)) {
    file.completedAt = now;
    await tx.update(files).set({ completedAt: now }).where(eq(files.id, fileId));
  }
  const received = parts.map((one) => one.n);
  return { view: uploadViewOf(file, received), kept: written.length > 0 };
}

async function removeQuietly({ media, log }: AppContext, object: string): Promise<void> {
  await media.remove([object]).catch((error) => {
    log.warn({ err: error }, 'Could not delete an unused part of a file; the scheduled job will delete it');
  });
}

/**
 * Idempotent.
 * @throws {AppError} wrong_state if the file was sent
 */
export async function removeFile(tx: Tx, id: string, ownerId: string): Promise<void> {
  const own = and(eq(files.id, id), eq(files.ownerId, ownerId));
  const [row] = await tx.select().from(files).where(own).for('update');
  if (!row) return;
  if (row.holderId !== null) throw new AppError('wrong_state', filesRefusals.sent);
  await tx.delete(files).where(own);
}
