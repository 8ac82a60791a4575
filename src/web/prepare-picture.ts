import { dataUrl } from './fetch-transport.ts';

const QUALITY = 0.92;

export interface PreparedPicture {
  /** What is sent. */
  blob: Blob;
  /** The same, to be shown here: the page's policy lets no other address of it through. */
  dataUrl: string;
  width: number;
  height: number;
}

/**
 * Draws a picture upright, at most as large as is needed, so that a photo of 12 MB is sent as one of less than one.
 * @param mostEdge its longest edge at most, in pixels
 * @throws when the browser cannot read it
 */
export async function preparePicture(file: Blob, mostEdge: number): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, mostEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pencil = canvas.getContext('2d');
  if (!pencil) throw new Error('This browser cannot draw.');
  // What is clear in a picture is white in a JPEG, here as on the server.
  pencil.fillStyle = '#ffffff';
  pencil.fillRect(0, 0, canvas.width, canvas.height);
  pencil.imageSmoothingQuality = 'high';
  pencil.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('This browser cannot write a JPEG.');
  return { blob, dataUrl: await dataUrl(blob), width: canvas.width, height: canvas.height };
}
