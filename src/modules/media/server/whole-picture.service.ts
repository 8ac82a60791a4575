import { makeWholePicture, type WholePicture } from './make-picture.ts';
import { inTurn } from './work-queue.ts';

export type { WholePicture };

/**
 * Decodes what a user sent and encodes it again, whole, for a module that stores it itself because it is not public.
 * @throws {AppError} for a picture that cannot be read, or when as many wait as may
 */
export function receiveWholePicture(upload: Uint8Array, longestEdge: number): Promise<WholePicture> {
  return inTurn.run(() => makeWholePicture(upload, longestEdge));
}
