import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { ServerModule } from '#infra/module.ts';
import { policyViewer } from '#infra/session/token.ts';
import { filesContract } from '#modules/files/files.contract.ts';
import { filesConfirmations, filesRefusals } from '#modules/files/files.messages.ts';
import { CONTAINER_BYTES, type ContainerKind } from '#modules/files/files.rules.ts';
import { readTicket, writeTicket } from './file-links.ts';
import { containersOf, holdersOf } from './file-places.ts';
import { createFile, putPart, removeFile } from './files.commands.ts';
import { bytesUsed, findOwnFile, listParts, uploadViewOf } from './files.queries.ts';
import { filesRateLimits } from './files.rate-limits.ts';
import { createDownloads, requireReadable, sendableFile } from './read-file.ts';

export function filesRoutes(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[] {
  const { clock, database, env, limiter, revocations } = context;
  const containers = containersOf(modules);
  const holders = holdersOf(modules);
  const downloads = createDownloads();

  const containerOf = (kind: ContainerKind) => {
    const check = containers.get(kind);
    if (!check) throw new AppError('not_found', filesRefusals.notFound);
    return check;
  };
  const send = async (fileId: string, userId: string) => {
    const file = await requireReadable(context, holders, fileId, userId);
    return sendableFile(context, file, () => downloads.begin(userId));
  };

  return serve(filesContract, {
    createFile: async ({ viewer, body, change }) => {
      await limiter.take(filesRateLimits.createFile, viewer.userId);
      return change(async (tx) => {
        const check = containerOf(body.container.kind);
        return { body: await createFile(context, tx, policyViewer(viewer), body, check) };
      });
    },

    getFile: async ({ viewer, params: { id } }) => {
      const file = await findOwnFile(database.db, id, viewer.userId, clock.now());
      if (!file) throw new AppError('not_found', filesRefusals.notFound);
      const parts = await listParts(database.db, id);
      return {
        body: uploadViewOf(
          file,
          parts.map(({ n }) => n),
        ),
      };
    },

    removeFile: ({ viewer, params: { id }, change }) =>
      change(async (tx) => {
        await removeFile(tx, id, viewer.userId);
        return { body: { message: filesConfirmations.removed } };
      }),

    putFilePart: ({ viewer: { userId }, params: { id: fileId, n }, upload: bytes, change }) =>
      putPart(context, { userId, fileId, n, bytes }, change),

    linkFile: async ({ viewer: { userId, sessionId }, params: { id: fileId } }) => {
      await requireReadable(context, holders, fileId, userId);
      const { ticket, expiresAt } = writeTicket(env, { fileId, userId, sessionId }, clock.now());
      return { body: { url: `/api/files/content?ticket=${ticket}`, expiresAt: expiresAt.toISOString() } };
    },

    fileContent: ({ viewer, params }) => send(params.id, viewer.userId),

    linkedFile: async ({ query }) => {
      const ticket = readTicket(env, query.ticket, clock.now());
      // What the link's user may no longer see is gone at once, and so is the link when they sign out.
      if (!ticket || (await revocations.isRevoked(ticket.sessionId)))
        throw new AppError('not_found', filesRefusals.notFound);
      return send(ticket.fileId, ticket.userId);
    },

    fileContainer: async ({ viewer, params: { kind, id } }) => {
      await containerOf(kind)(database.db, policyViewer(viewer), id);
      const used = await bytesUsed(database.db, { kind, id }, clock.now());
      return { body: { used, limit: CONTAINER_BYTES } };
    },
  });
}
