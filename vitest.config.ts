import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** `npm run test:deep` runs the large counts of races, kills and fuzzing, which take their time. */
const deep = process.env.DEEP === '1';
// The tests of the embedded server need no database of their own, but take as long as those that do.
const database = ['{src,tests,scripts}/**/*.db.test.ts', 'src/platform/db/embedded/*.test.ts'];

export default defineConfig({
  test: {
    // Most tests wait for the database, the disk or a clock: two workers a processor keep it busy.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,tests,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...database],
          testTimeout: deep ? 600_000 : 10_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: database,
          globalSetup: ['tests/tools/test-postgres.ts'],
          testTimeout: deep ? 1_800_000 : 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
