import type { Change } from '#infra/api/change.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { bodyOf, type EndpointResponse } from '#infra/edge/response.ts';
import type { Viewer } from '#infra/session/token.ts';
import type { Crop } from '#modules/media/media.contract.ts';
import type { Purpose } from '#modules/media/media.rules.ts';
import { makePicture } from './make-picture.ts';
import { mediaRateLimits } from './media.rate-limits.ts';
import { type PictureFiles, withLease } from './picture-lease.commands.ts';
import { storePicture, sweepFiles } from './pictures.commands.ts';
import { pictureQueue } from './work-queue.ts';

export interface UploadCall {
  viewer: Viewer;
  upload: Uint8Array;
  body: Crop | null;
  change: Change;
}

/**
 * @returns the URL
 * @throws {AppError} for an invalid picture or crop, a user above their limits, or a full queue
 */
export async function receivePicture(
  context: AppContext,
  purpose: Purpose,
  { viewer, upload, body, change }: UploadCall,
): Promise<string> {
  await context.limiter.take(mediaRateLimits.uploadPicture, viewer.userId);
  return pictureQueue.run(() => makeAndStore(context, purpose, { viewer, upload, body, change }));
}

async function makeAndStore(
  context: AppContext,
  purpose: Purpose,
  { viewer, upload, body, change }: UploadCall,
): Promise<string> {
  const made = await makePicture(purpose, upload, body);
  // The session may have been revoked while the picture was decoded.
  if (await context.revocations.isRevoked(viewer.sessionId)) throw new AppError('not_signed_in');
  const files = { purpose, hash: made.hash };
  // Files are written before the row. If no row follows, as for a repeated request, they may be unused.
  let unused: PictureFiles[] = [files];
  try {
    const kept = await withLease(context, files, async () => {
      await Promise.all(made.files.map(({ name, bytes }) => context.media.put(name, bytes)));
      return change(async (tx) => {
        const { url, unused: replaced } = await storePicture(context, tx, {
          userId: viewer.userId,
          purpose,
          made,
        });
        unused = replaced;
        return { body: { url } };
      });
    });
    return bodyOf(kept).url;
  } catch (error) {
    unused = [files];
    throw error;
  } finally {
    await sweepQuietly(context, unused);
  }
}

/** Removes files that the change leaves unused, after the commit. */
export async function changeAndSweep<B>(
  context: AppContext,
  change: Change,
  work: (tx: Tx) => Promise<{ unused: PictureFiles[]; body: B }>,
): Promise<EndpointResponse<B>> {
  let unused: PictureFiles[] = [];
  const done = await change(async (tx) => {
    const result = await work(tx);
    unused = result.unused;
    return { body: result.body };
  });
  await sweepQuietly(context, unused);
  return done;
}

/** Does not fail the request. Files that stay are deleted by the scheduled job. */
async function sweepQuietly(context: AppContext, unused: PictureFiles[]): Promise<void> {
  try {
    await sweepFiles(context, unused);
  } catch (error) {
    context.log.warn(
      { err: error },
      'Could not delete unused picture files; the scheduled job will delete them',
    );
  }
}
