import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { empties } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { mediaExportTexts } from '#modules/media/media.messages.ts';
import { filesOf, pathOf } from '#modules/media/media.rules.ts';
import { listPicturesOf } from './pictures.queries.ts';
import { pictures } from './pictures.table.ts';

export const mediaExport: readonly ExportPart[] = [
  {
    file: 'pictures.json',
    about: mediaExportTexts.list,
    async *each({ database, env }, { userId }) {
      for (const { hash, ...picture } of await listPicturesOf(database.db, userId)) {
        const path = pathOf(picture.purpose, hash);
        yield { ...picture, file: path.replace('/media/', 'pictures/'), address: env.publicUrl + path };
      }
    },
  },
  {
    folder: 'pictures/',
    about: mediaExportTexts.files,
    files: (context, { userId }) => readPicturesOf(context, userId),
  },
];

/** One file is in memory at a time. */
export async function* readPicturesOf(
  { database, media }: Pick<AppContext, 'database' | 'media'>,
  userId: string,
): AsyncGenerator<{ name: string; bytes: Readable }> {
  for (const { purpose, hash } of await listPicturesOf(database.db, userId)) {
    const [name = ''] = filesOf(purpose, hash);
    const bytes = await media.get(name);
    // It may have been replaced since the rows were read.
    if (bytes) yield { name, bytes: Readable.from([bytes]) };
  }
}

/**
 * The scheduled job deletes the pictures with their files at its next run. A file that belongs to another
 * user's picture too stays.
 */
export const erasePictures: EraseStep = empties(
  pictures,
  (userId) => eq(pictures.ownerId, userId),
  () => sql`update ${pictures} set owner_id = null`,
);
