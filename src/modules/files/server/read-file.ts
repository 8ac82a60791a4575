import { Readable } from 'node:stream';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import type { FileHolder } from '#infra/module.ts';
import { filesRefusals } from '#modules/files/files.messages.ts';
import { CONTENT_TYPES, PART_BYTES } from '#modules/files/files.rules.ts';
import { type FileRow, findFile, listParts } from './files.queries.ts';

/** Downloads at once in this process, and of one user. Each holds up to two parts in memory. */
const MOST_AT_ONCE = 48;
const MOST_OF_ONE = 6;

const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

export type Holders = ReadonlyMap<string, FileHolder>;

/**
 * A complete file that the viewer may read now: their own until it is sent, then whoever sees its holder.
 * @throws {AppError} not_found
 */
export async function requireReadable(
  { database }: Pick<AppContext, 'database'>,
  holders: Holders,
  fileId: string,
  viewerId: string,
): Promise<FileRow> {
  const file = await findFile(database.db, fileId);
  if (!file?.completedAt || !(await isReadable(database, holders, file, viewerId)))
    throw new AppError('not_found', filesRefusals.notFound);
  return file;
}

async function isReadable(
  database: AppContext['database'],
  holders: Holders,
  { id: fileId, ownerId, holderKind, holderId }: FileRow,
  viewerId: string,
): Promise<boolean> {
  if (holderKind === null || holderId === null) return ownerId === viewerId;
  return (await holders.get(holderKind)?.shows(database, viewerId, { fileId, holderId })) ?? false;
}

/** Counts the downloads of a process. */
export function createDownloads() {
  const ofUser = new Map<string, number>();
  let all = 0;
  return {
    /** @returns a function that ends the download */
    begin(userId: string): () => void {
      const own = ofUser.get(userId) ?? 0;
      if (own >= MOST_OF_ONE) {
        throw new AppError('too_early', filesRefusals.tooManyDownloads, { retryAfter: 5 });
      }
      if (all >= MOST_AT_ONCE) throw new AppError('unavailable', undefined, { retryAfter: 5 });
      all++;
      ofUser.set(userId, own + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        all--;
        const left = (ofUser.get(userId) ?? 1) - 1;
        if (left > 0) ofUser.set(userId, left);
        else ofUser.delete(userId);
      };
    },
  };
}

/** @throws {AppError} not_found; too_early and unavailable for too many downloads at once, when the bytes are read */
export async function sendableFile(
  { database, media }: Pick<AppContext, 'database' | 'media'>,
  { id, name, type, size }: FileRow,
  begin: () => () => void,
): Promise<EndpointResponse<Record<string, never>>> {
  const parts = await listParts(database.db, id);
  const read = (from: number, to: number) => {
    const end = begin();
    const stream = Readable.from(bytesOf(media, parts, from, to), { objectMode: true, highWaterMark: 1 });
    return stream.once('close', end);
  };
  return {
    body: {},
    headers: HEADERS,
    file: { name, type: CONTENT_TYPES[type], size, tag: `"${id}"`, read },
  };
}

/** The bytes from `from` up to and including `to`, part after part: the next is read when the last was sent. */
async function* bytesOf(
  media: AppContext['media'],
  parts: readonly { n: number; object: string }[],
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  for (const { n, object } of parts) {
    const start = (n - 1) * PART_BYTES;
    if (start > to || start + PART_BYTES <= from) continue;
    const bytes = await media.get(object);
    // The connection is closed, so that the download is seen to be incomplete.
    if (!bytes) throw new Error(`The part ${object} is not in the store`);
    yield bytes.subarray(Math.max(0, from - start), to - start + 1);
  }
}
