import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './tests/tools/chromium.ts';
import { tier } from './tests/tools/tier.ts';

const deep = tier === 'deep';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: availableParallelism(),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for the longest journey on a slow machine that does other work: no test asserts how long one takes.
  timeout: deep ? 600_000 : 300_000,
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  reporter: [['list']],
  use: {
    // A trace takes a fifth of the time of every test: where one fails, run it again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Requests of a page with a worker escape `page.route`. The journey about the worker allows it.
    serviceWorkers: 'block',
    launchOptions: await chromiumLaunchOptions(),
  },
});
