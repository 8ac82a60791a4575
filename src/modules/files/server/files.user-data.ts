import { eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import { deletes } from '#infra/erase-steps.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { filesExportTexts } from '#modules/files/files.messages.ts';
import { listFilesOf } from './files.queries.ts';
import { files } from './files.table.ts';

const AT_ONCE = 100;

/** The parts are deleted by the scheduled job, an hour after they were stored at the earliest. */
export const eraseFiles = deletes(files, (userId) => eq(files.ownerId, userId));

export function filesExport({ database, env }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'files.json',
      about: filesExportTexts.list,
      each: async function* () {
        const read = (after: string | undefined) => listFilesOf(database.db, userId, after, AT_ONCE);
        for await (const rows of inBatches(AT_ONCE, read, ({ id }) => id)) {
          for (const { id, name, size, createdAt, completedAt, holderKind } of rows) {
            const address = completedAt ? `${env.publicUrl}/api/files/${id}/content` : null;
            yield { name, size, uploadedAt: createdAt, in: holderKind, address };
          }
        }
      },
    },
  ];
}
