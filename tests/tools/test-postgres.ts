import { TEMPLATE_SETTING } from './database.ts';
import { startTestPostgres } from './postgres.ts';

/** Vitest's global set-up for tests that need a database. See tests/tools/database.ts. */
export async function setup(): Promise<() => Promise<void>> {
  const { templateUrl, stop } = await startTestPostgres();
  process.env[TEMPLATE_SETTING] = templateUrl;
  return stop;
}
