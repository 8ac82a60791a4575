import { availableParallelism } from 'node:os';
import path from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { browserDependencies } from './scripts/browser-dependencies.ts';
import { chromiumLaunchOptions } from './tests/tools/chromium.ts';
import { tier } from './tests/tools/tier.ts';

const deep = tier === 'deep';
// The tests of the embedded server need no database of their own, but take as long as those that do.
const database = ['{src,tests,scripts}/**/*.db.test.ts', 'src/infra/db/embedded/*.test.ts'];
// As `npm start` has it: a worker starts a second sooner.
const execArgv = ['--import', path.resolve(import.meta.dirname, 'src/infra/db/drizzle-imports.ts')];
// Components are rendered in a browser: see docs/decisions/40-tests.md.
const components = 'src/**/*.browser.test.tsx';

/** What is waited for has come long before; clocks of apps stand still in tests, so that nothing comes by age alone. */
const expect = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    // Tests are bound by the processor, not by what they wait for.
    maxWorkers: availableParallelism(),
    tags: [
      { name: 'whole', description: 'A whole table or matrix. `npm test` leaves it out.' },
      { name: 'counted', description: 'Its counts grow with the tier (tests/tools/tier.ts).' },
    ],
    // A worker loads the server once for all of its files. Loading it anew for each took two thirds of the time.
    // So a test that changes something of its process, such as a setting, puts it back.
    isolate: false,
    // The timeouts below end what hangs. No test says how long a thing may take: machines differ by much.
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          include: ['{src,tests,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...database, components],
          testTimeout: deep ? 600_000 : 60_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'server',
          execArgv,
          include: database,
          globalSetup: ['tests/tools/test-postgres.ts'],
          testTimeout: deep ? 1_800_000 : 120_000,
          hookTimeout: 180_000,
          expect,
        },
      },
      {
        optimizeDeps: { include: [...browserDependencies, 'react-dom/server.browser', 'axe-core'] },
        test: {
          name: 'components',
          include: [components],
          setupFiles: ['tests/components/setup.ts'],
          testTimeout: 60_000,
          expect,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: await chromiumLaunchOptions(),
              contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'America/New_York' },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
