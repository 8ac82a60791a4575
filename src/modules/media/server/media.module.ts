import type { ServerModule, ShownPictures } from '#infra/module.ts';
import { mediaErrors } from '#modules/media/media.errors.ts';
import { collectFiles, collectPictures } from './collect-pictures.ts';
import { mediaRateLimits } from './media.rate-limits.ts';
import { mediaRoutes } from './media.routes.ts';
import { erasePictures, mediaExport } from './media.user-data.ts';
import { deleteExpiredLeases } from './picture-lease.commands.ts';
import { guardPictures } from './withheld-pictures.ts';

export const mediaModule: ServerModule = {
  name: 'media',
  errors: mediaErrors,
  rateLimits: mediaRateLimits,
  endpoints: mediaRoutes,
  schedules: [
    {
      name: 'pictures.collect',
      cron: '*/10 * * * *',
      run: (context, modules) => collectPictures(context, columnsOf(modules)),
    },
    { name: 'files.collect', cron: '27 * * * *', run: collectFiles },
    { name: 'picture-leases.delete-expired', cron: '57 * * * *', run: deleteExpiredLeases },
    {
      name: 'pictures.sweep',
      cron: '11 4 * * *',
      run: (context, modules) => collectPictures(context, columnsOf(modules), { everything: true }),
    },
  ],
  pictureGuard: guardPictures,
  erase: [erasePictures],
  exportParts: mediaExport,
};

function columnsOf(modules: readonly ServerModule[]): ShownPictures['columns'] {
  return modules.flatMap(({ pictures }) => pictures?.columns ?? []);
}
