import { expect } from 'vitest';
import { PART_BYTES, partsIn } from '#modules/files/files.rules.ts';
import type { Person } from './factories.ts';
import type { CallResponse, TestApp } from './test-app.ts';

export interface FileContent {
  name?: string;
  bytes?: Buffer;
  /** The declared size. Default: that of the bytes. */
  size?: number;
}

/** A PDF of a length, with bytes that differ from part to part. */
export function pdfOf(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 997) bytes[at] = (at * 31) % 251;
  bytes.write('%PDF-1.7\n');
  return bytes;
}

export function filesClient(appOf: () => TestApp) {
  const begin = (
    who: Person,
    container: { kind: string; id: string },
    { name = 'brief.pdf', bytes = pdfOf(100), size = bytes.length }: FileContent = {},
  ) => appOf().call('POST', '/files', { token: who.token, body: { name, size, container } });

  const putPart = (who: Person, fileId: string, n: number, bytes: Buffer): Promise<CallResponse> =>
    appOf().call('PUT', `/files/${fileId}/parts/${n}`, {
      ...{ token: who.token, raw: bytes },
      headers: { 'content-type': 'application/octet-stream' },
    });

  /** @returns the id */
  const upload = async (
    who: Person,
    container: { kind: string; id: string },
    content: FileContent = {},
  ): Promise<string> => {
    const bytes = content.bytes ?? pdfOf(100);
    const begun = await begin(who, container, { ...content, bytes });
    expect(begun.status, begun.text).toBe(201);
    const { fileId } = begun.body;
    for (let n = 1; n <= partsIn(bytes.length); n++) {
      const part = await putPart(who, fileId, n, bytes.subarray((n - 1) * PART_BYTES, n * PART_BYTES));
      expect(part.status, part.text).toBe(200);
    }
    return fileId;
  };

  const read = (
    token: string | undefined,
    fileId: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ) =>
    fetch(`${appOf().url}/api/files/${fileId}/content`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    });

  const status = async (who: Person, fileId: string) => {
    const response = await read(who.token, fileId);
    await response.arrayBuffer();
    return response.status;
  };

  return { begin, putPart, upload, read, status };
}
