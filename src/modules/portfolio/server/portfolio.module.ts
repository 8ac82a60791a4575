import { eq } from 'drizzle-orm';
import { deletes } from '#infra/erase-steps.ts';
import { exportsRows } from '#infra/export-parts.ts';
import type { ServerModule } from '#infra/module.ts';
import { portfolioExportTexts } from '#modules/portfolio/portfolio.messages.ts';
import {
  findPublicPicturesOfWorks,
  listRatesToExport,
  listWithheldPicturesOfWorks,
  listWorksToExport,
} from './portfolio.queries.ts';
import { portfolioRoutes } from './portfolio.routes.ts';
import { portfolioRates, portfolioWorks } from './portfolio.table.ts';

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
  exportParts: [
    exportsRows('works.json', portfolioExportTexts.works, listWorksToExport),
    exportsRows('rates.json', portfolioExportTexts.rates, listRatesToExport),
  ],
};
