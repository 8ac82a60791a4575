import { test as base } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

/**
 * Playwright's `test` with a running app. All tests of a worker share the app, so each test creates its own users.
 * `page.goto('/kollabs')` and `request.get('/api/...')` reach it. `server` has the address for more contexts
 * (`browser.newContext({ baseURL: server.url })`). The app's output is attached to failed tests.
 */
export const test = base.extend<{ contextsEnd: undefined }, { server: RunningServer }>({
  // Closes contexts that a test opened. Otherwise their streams and timers would run during later tests.
  contextsEnd: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  server: [
    // Playwright parses the parameter names, so the first must be a pattern.
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
