import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { ServerModule } from '#infra/module.ts';
import type { Viewer } from '#infra/session/token.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { exportReadmeText } from '#modules/account-deletion/account-deletion.messages.ts';
import { findVerifiedEmailKey } from '#modules/accounts/server/accounts.service.ts';

/**
 * Streams everything that the modules store about a user as a ZIP. Parts are read one after the other, a few rows at a
 * time, so a large account or a slow client uses neither much memory nor a database connection. If anything fails or
 * the session ends, the stream is destroyed and the ZIP is incomplete.
 */
export function streamExport(
  context: AppContext,
  modules: readonly ServerModule[],
  viewer: Viewer,
): Readable {
  const zip = new ZipFile();
  // The types of yazl declare only a NodeJS.ReadableStream.
  const output = zip.outputStream as Readable;
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  writeParts(context, modules, viewer, zip, gone.signal).catch((error: Error) => {
    if (!gone.signal.aborted) context.log.error({ err: error, event: 'export_failed' }, 'export failed');
    output.destroy(error);
  });
  return output;
}

async function writeParts(
  context: AppContext,
  modules: readonly ServerModule[],
  viewer: Viewer,
  zip: ZipFile,
  gone: AbortSignal,
): Promise<void> {
  const mtime = context.clock.now();
  const add = async (content: Readable, name: string, compress: boolean) => {
    if (await context.revocations.isRevoked(viewer.sessionId)) throw new AppError('not_signed_in');
    zip.addReadStream(content, name, { mtime, compress });
    // Start the next part only when this one was read to its end. This bounds the memory.
    await finished(content, { writable: false, signal: gone });
  };
  const { userId } = viewer;
  const user = { userId, verifiedEmailKey: await findVerifiedEmailKey(context.database.db, userId) };
  const parts = modules.flatMap((module) => module.exportParts ?? []);
  // Folders come last because their files are large.
  parts.sort((a, b) => Number('folder' in a) - Number('folder' in b));
  zip.addBuffer(
    Buffer.from(readmeOf(parts, (await context.face()).name, viewer.username, mtime)),
    'README.txt',
    { mtime },
  );
  for (const part of parts) {
    if ('file' in part)
      await add(Readable.from(jsonOf(part, context, user), { objectMode: false }), part.file, true);
    else
      for await (const { name, bytes } of part.files(context, user))
        await add(bytes, part.folder + name, false);
  }
  zip.end();
}

async function* jsonOf(
  part: Extract<ExportPart, { file: string }>,
  context: AppContext,
  user: OwnUser,
): AsyncGenerator<string> {
  if ('one' in part) {
    yield `${JSON.stringify(await part.one(context, user), null, 2)}\n`;
    return;
  }
  let before = '[\n';
  for await (const row of await part.each(context, user)) {
    yield before + JSON.stringify(row, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function readmeOf(parts: readonly ExportPart[], place: string, username: string, now: Date): string {
  const named = parts.map((part) => ({ name: 'file' in part ? part.file : part.folder, about: part.about }));
  const width = Math.max(...named.map(({ name }) => name.length)) + 2;
  return [
    ...exportReadmeText(place, username, now),
    '',
    ...named.map(({ name, about }) => `${name.padEnd(width)}${about}`),
    '',
  ].join('\n');
}
