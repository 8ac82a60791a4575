import { makeSquares, makeWholePicture, type WholePicture } from './make-picture.ts';
import { pictureQueue } from './work-queue.ts';

export type { WholePicture };

/**
 * For a module that stores the picture itself, because it is not public.
 * @throws {AppError} for an invalid picture, or a full queue
 */
export function receiveWholePicture(upload: Uint8Array, longestEdge: number): Promise<WholePicture> {
  return pictureQueue.run(() => makeWholePicture(upload, longestEdge));
}

/**
 * Squares of a logo as PNG, with its transparency.
 * @param edges in pixels, ascending
 * @throws {AppError} for an invalid picture, or a full queue
 */
export function receiveSquares<const E extends readonly number[]>(
  upload: Uint8Array,
  edges: E,
): Promise<{ [K in keyof E]: Buffer }> {
  return pictureQueue.run(() => makeSquares(upload, edges));
}
