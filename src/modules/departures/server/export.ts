import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { readPicturesOf } from '#modules/media/server/media.service.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Viewer } from '#platform/session/token.ts';
import { type ExportPart, partsOf, readmeOf } from './export-parts.ts';
import type { KeptByAddress } from './kept-by-address.ts';

/**
 * Everything that a person's account holds, as one ZIP that is made while it is read: one part is read after the
 * other, a few rows at a time, so that neither a large account nor a slow line takes memory or keeps a connection
 * of the database. It breaks off, and is then no whole ZIP, when anything fails or the session ends.
 */
export function exportOf(platform: Platform, viewer: Viewer, kept: readonly KeptByAddress[]): Readable {
  const zip = new ZipFile();
  // Its types say no more than that it can be read.
  const output = zip.outputStream as Readable;
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  fill(platform, viewer, kept, zip, gone.signal).catch((error: Error) => {
    if (!gone.signal.aborted)
      platform.log.error({ err: error, event: 'export_failed' }, 'an export broke off');
    output.destroy(error);
  });
  return output;
}

async function fill(
  platform: Platform,
  viewer: Viewer,
  kept: readonly KeptByAddress[],
  zip: ZipFile,
  gone: AbortSignal,
): Promise<void> {
  const mtime = platform.clock.now();
  const add = async (content: Readable, name: string, compress: boolean) => {
    if (await platform.revocations.isRevoked(viewer.sessionId)) throw new AppError('not_signed_in');
    zip.addReadStream(content, name, { mtime, compress });
    // The next one is begun when this one has been read to its end: that is what bounds the memory.
    await finished(content, { writable: false, signal: gone });
  };
  const parts = partsOf(platform, viewer.userId, kept);
  zip.addBuffer(Buffer.from(readmeOf(parts, viewer.username, mtime)), 'README.txt', { mtime });
  for (const part of parts) await add(Readable.from(jsonOf(part), { objectMode: false }), part.file, true);
  for await (const { name, bytes } of readPicturesOf(platform, viewer.userId)) {
    await add(bytes, `pictures/${name}`, false);
  }
  zip.end();
}

/** One thing, or a list whose members are written as they come. */
async function* jsonOf({ one, each }: ExportPart): AsyncGenerator<string> {
  if (one) {
    yield `${JSON.stringify(await one(), null, 2)}\n`;
    return;
  }
  let before = '[\n';
  for await (const row of each()) {
    yield before + JSON.stringify(row, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
