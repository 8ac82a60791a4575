import type { Page } from '@playwright/test';
import { openEmptyPage } from './people.ts';
import { type RunningServer, startServer } from './server.ts';
import { test as base } from './test.ts';

/** `test` with a server that has the demo world: users, Kollabs and completed collaborations. */
export const test = base.extend<object, { demo: RunningServer }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: asked for by Playwright
    async ({}, use) => {
      const demo = await startServer({ DEMO: '1' });
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
});

/** Signs in as a user of the demo world without the form, which has its own journeys. The page stays empty. */
export async function signInAs(page: Page, username: string): Promise<void> {
  await openEmptyPage(page);
  await page.evaluate(async (email) => {
    const response = await fetch('/api/signin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse battery' }),
    });
    localStorage.setItem('token', (await response.json()).token);
  }, `${username}@demo.example`);
}
