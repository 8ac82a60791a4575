import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { CallResponse, TestApp } from './test-app.ts';

/** A part of a form: a file when it has a file name, else a text. */
export interface FormPart {
  field: string;
  bytes: Uint8Array | string;
  fileName?: string;
  type?: string;
}

/** A body of type multipart/form-data with its header, written byte for byte, whatever is in a name. */
export function formOf(parts: FormPart[]): { raw: Buffer; headers: { 'content-type': string } } {
  const boundary = `----part-${randomUUID()}`;
  const chunks = parts.flatMap(({ field, bytes, fileName, type = 'image/png' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${
        fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: ${type}`
      }\r\n\r\n`,
    ),
    Buffer.from(bytes as Uint8Array),
    Buffer.from('\r\n'),
  ]);
  return {
    raw: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Sends a picture to one of the endpoints that take one. */
export function upload(
  app: TestApp,
  token: string | undefined,
  bytes: Uint8Array,
  { to = '/user/image', crop = {}, fileName = 'picture.png', type = 'image/png' } = {} as {
    to?: string;
    crop?: Record<string, string>;
    fileName?: string;
    type?: string;
  },
): Promise<CallResponse> {
  const texts = Object.entries(crop).map(([field, text]) => ({ field, bytes: text }));
  return app.call('POST', to, { token, ...formOf([...texts, { field: 'image', bytes, fileName, type }]) });
}

/** A picture of one colour. Pictures of different colours are different pictures. */
export function plainPicture(
  background: string,
  { width = 320, height = 240, format = 'png' as 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** The names of every file that the app's store holds, sorted. */
export async function storedFiles({ context }: TestApp): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of context.media.list()) names.push(name);
  return names.sort();
}

export async function pictureRows({
  context,
}: TestApp): Promise<{ ownerId: string | null; purpose: string; hash: string }[]> {
  const { rows } = await context.database.pool.query(
    'select owner_id as "ownerId", purpose, hash from pictures order by id',
  );
  return rows;
}
