import type { Crop } from '#modules/media/media.contract.ts';
import type { Purpose } from '#modules/media/media.rules.ts';
import type { Tx } from '#platform/db/pool.ts';
import { type Answer, answer, bodyOf } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Change } from '#platform/http/change.ts';
import type { Platform } from '#platform/platform.ts';
import type { Viewer } from '#platform/session/token.ts';
import { makePicture } from './make-picture.ts';
import { keepPicture, type PictureFiles, sweepFiles } from './pictures.commands.ts';
import { createWorkQueue } from './work-queue.ts';

// Two at once, whatever takes the time: decoding takes memory, and a store that is slow holds connections.
const inTurn = createWorkQueue({ atOnce: 2, waiting: 8 });

export interface UploadCall {
  viewer: Viewer;
  upload: Uint8Array;
  body: Crop | null;
  change: Change;
}

/**
 * Takes a picture in: decodes it, keeps it, and forgets what it replaced.
 * @returns its address
 * @throws {AppError} for a picture that cannot be read, a crop beyond it, a person who may not keep more, or when
 *   as many wait as may
 */
export async function receivePicture(
  platform: Platform,
  purpose: Purpose,
  { viewer, upload, body, change }: UploadCall,
): Promise<string> {
  await platform.limiter.take('uploadPicture', viewer.userId);
  return inTurn.run(() => makeAndKeep(platform, purpose, { viewer, upload, body, change }));
}

async function makeAndKeep(
  platform: Platform,
  purpose: Purpose,
  { viewer, upload, body, change }: UploadCall,
): Promise<string> {
  const made = await makePicture(purpose, upload, body);
  // Whoever was signed out while their picture was being made is refused like any other (checks.md SE-05).
  if (await platform.revocations.isRevoked(viewer.sessionId)) throw new AppError('not_signed_in');
  try {
    const kept = await changeAndSweep(platform, change, async (tx) => {
      const { url, left } = await keepPicture(platform, tx, { userId: viewer.userId, purpose, made });
      return { left, body: { url } };
    });
    return bodyOf(kept).url;
  } catch (error) {
    // The files came first, and nothing names them now.
    await sweepQuietly(platform, [{ purpose, hash: made.hash }]);
    throw error;
  }
}

/** A change that may leave files without use: they are removed once it is certain. */
export async function changeAndSweep<B>(
  platform: Platform,
  change: Change,
  work: (tx: Tx) => Promise<{ left: PictureFiles[]; body: B }>,
): Promise<Answer<B>> {
  let left: PictureFiles[] = [];
  const done = await change(async (tx) => {
    const result = await work(tx);
    left = result.left;
    return answer(result.body);
  });
  await sweepQuietly(platform, left);
  return done;
}

/** Nobody's answer depends on it: what stays is collected by the clock. */
async function sweepQuietly(platform: Platform, left: PictureFiles[]): Promise<void> {
  try {
    await sweepFiles(platform, left);
  } catch (error) {
    platform.log.warn({ err: error }, 'Pictures without use stay until they are collected');
  }
}
