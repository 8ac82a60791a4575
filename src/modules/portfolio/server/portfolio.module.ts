import { eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deletes } from '#infra/erase-steps.ts';
import type { ServerModule } from '#infra/module.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { portfolioExportTexts } from '#modules/portfolio/portfolio.messages.ts';
import { listRatesToExport, listWorksToExport } from './portfolio.queries.ts';
import { portfolioRoutes } from './portfolio.routes.ts';
import { portfolioRates, portfolioWorks } from './portfolio.table.ts';
import { findPublicPicturesOfWorks, listWithheldPicturesOfWorks } from './portfolio-pictures.queries.ts';

export const portfolioModule: ServerModule = {
  name: 'portfolio',
  endpoints: portfolioRoutes,
  pictures: {
    columns: [portfolioWorks.imageUrl],
    findPublic: findPublicPicturesOfWorks,
    listWithheld: listWithheldPicturesOfWorks,
  },
  erase: [
    deletes(portfolioWorks, (userId) => eq(portfolioWorks.userId, userId)),
    deletes(portfolioRates, (userId) => eq(portfolioRates.userId, userId)),
  ],
  exportParts: portfolioExport,
};

function portfolioExport({ database: { db } }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    { file: 'works.json', about: portfolioExportTexts.works, each: () => listWorksToExport(db, userId) },
    { file: 'rates.json', about: portfolioExportTexts.rates, each: () => listRatesToExport(db, userId) },
  ];
}
