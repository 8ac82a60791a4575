import type { Page } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';
import { test as base } from './test.ts';

/** `test` with a demo world: users, Kollabs and finished collaborations. */
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

/** Signs in as a user of the demo world. */
export async function signInAs(page: Page, username: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(`${username}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard/h');
}
