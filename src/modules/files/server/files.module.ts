import type { ServerModule } from '#infra/module.ts';
import { filesErrors } from '#modules/files/files.errors.ts';
import { collectFiles, collectParts } from './collect-files.ts';
import { holdersOf } from './file-places.ts';
import { filesRateLimits } from './files.rate-limits.ts';
import { filesRoutes } from './files.routes.ts';
import { eraseFiles, filesExport } from './files.user-data.ts';

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
  erase: [eraseFiles],
  exportParts: filesExport,
};
