import { eq } from 'drizzle-orm';
import { deletes } from '#infra/erase-steps.ts';
import { exportsBatches } from '#infra/export-parts.ts';
import type { ServerModule } from '#infra/module.ts';
import { filesErrors } from '#modules/files/files.errors.ts';
import { filesExportTexts } from '#modules/files/files.messages.ts';
import { collectFiles, collectParts } from './collect-files.ts';
import { holdersOf } from './file-places.ts';
import { listFilesOf } from './files.queries.ts';
import { filesRateLimits } from './files.rate-limits.ts';
import { filesRoutes } from './files.routes.ts';
import { files } from './files.table.ts';

export const filesModule: ServerModule = {
  name: 'files',
  errors: filesErrors,
  rateLimits: filesRateLimits,
  endpoints: filesRoutes,
  schedules: [
    {
      name: 'files.delete-unused',
      cron: '*/10 * * * *',
      run: (context, modules) => collectFiles(context, holdersOf(modules)),
    },
    { name: 'file-parts.collect', cron: '42 * * * *', run: collectParts },
  ],
  // The scheduled job deletes the parts, an hour after they were stored at the earliest.
  erase: [deletes(files, (userId) => eq(files.ownerId, userId))],
  exportParts: [
    exportsBatches({
      file: 'files.json',
      about: filesExportTexts.list,
      size: 100,
      read: listFilesOf,
      positionOf: ({ id }) => id,
      present: ({ id, name, size, createdAt, completedAt, holderKind }, _, { env }) => ({
        ...{ name, size, uploadedAt: createdAt, in: holderKind },
        address: completedAt ? `${env.publicUrl}/api/files/${id}/content` : null,
      }),
    }),
  ],
};
