import { TEMPLATE_SETTING } from '#tests/tools/database.ts';
import { startTestPostgres } from '#tests/tools/postgres.ts';
import { buildPages } from '../../scripts/build-pages.ts';

/** Playwright's global set-up: builds the pages if they changed, and starts one PostgreSQL for all workers. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildPages();
  const { templateUrl, stop } = await startTestPostgres();
  process.env[TEMPLATE_SETTING] = templateUrl;
  return stop;
}
