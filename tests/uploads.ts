import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { CallResponse, TestApp } from './test-app.ts';

/** A form field: a file if it has a file name, else a text. */
export interface FormPart {
  field: string;
  bytes: Uint8Array | string;
  fileName?: string;
  type?: string;
}

/** Returns a multipart/form-data body and its header. It is built byte for byte, so that names can be malformed. */
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

/** Returns a picture of one colour. Different colours give different files. */
export function plainPicture(
  background: string,
  { width = 320, height = 240, format = 'png' as 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

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
