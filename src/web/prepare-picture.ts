import { dataUrl } from './fetch-transport.ts';

const QUALITY = 0.92;

export interface PreparedPicture {
  blob: Blob;
  /** The same as a data URL, the only kind of address that the page's CSP allows for it. */
  dataUrl: string;
  width: number;
  height: number;
}

/**
 * Rotates a picture upright and scales it down, so that a photo of 12 MB is uploaded as less than one.
 * @param mostEdge in pixels
 */
export async function preparePicture(file: Blob, mostEdge: number): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, mostEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pencil = canvas.getContext('2d');
  if (!pencil) throw new Error('This browser cannot draw.');
  // JPEG has no transparency; the server fills with white, too.
  pencil.fillStyle = '#ffffff';
  pencil.fillRect(0, 0, canvas.width, canvas.height);
  pencil.imageSmoothingQuality = 'high';
  pencil.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('This browser cannot write a JPEG.');
  return { blob, dataUrl: await dataUrl(blob), width: canvas.width, height: canvas.height };
}
