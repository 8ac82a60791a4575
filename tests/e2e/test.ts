import { test as base } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

/**
 * Playwright's `test` with the app behind it. One app serves all tests of a worker, so each makes its own
 * people. `page.goto('/kollabs')` and `request.get('/api/...')` reach it; `server` gives the address for more
 * contexts (`browser.newContext({ baseURL: server.url })`) and, where a test fails, what the app printed.
 */
export const test = base.extend<{ contextsEnd: undefined }, { server: RunningServer }>({
  // Pages that a test opened by itself would go on living beside the tests behind it: their streams, their timers.
  contextsEnd: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  server: [
    // Playwright reads the names of the first argument, so it must be a pattern.
    // biome-ignore lint/correctness/noEmptyPattern: asked for by Playwright
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use, info) => {
    const before = server.output().length;
    await use(server.url);
    if (info.status !== info.expectedStatus) {
      await info.attach('what the app printed', { body: server.output().slice(before) });
    }
  },
});
