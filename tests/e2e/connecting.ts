import { type Browser, expect, type Page } from '@playwright/test';
import { type Connectable, platformLabel } from '#contract/product.ts';
import { type NewPerson, newPerson, newUsername } from './people.ts';
import type { RunningServer } from './server.ts';
import { write } from './write.ts';

export async function onSettingsPage(
  browser: Browser,
  server: RunningServer,
  stem: string,
): Promise<NewPerson> {
  const who = await newPerson(browser, server, newUsername(stem));
  await who.page.goto('/settings/channels');
  await who.page.locator('html[data-ready]').waitFor();
  return who;
}

/** Chooses a platform in the dialog. Returns the window that it opens. */
export async function openPlatform(page: Page, platform: Connectable): Promise<Page> {
  await page.getByRole('button', { name: 'Add Account' }).click();
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: platformLabel(platform) })
    .click();
  return opened;
}

/** Returns a channel name that no other test connects, because a channel can belong to only one account. */
export function ownChannel(stem: string): string {
  return `${stem} ${process.pid} ${++named}`;
}
let named = 0;

/** Enters a channel on the sandbox's consent page and grants read access. */
export async function allow(popup: Page, channel: string, audience = 25_000): Promise<void> {
  await popup.getByRole('radio', { name: 'Another one' }).check();
  await popup.getByLabel('Channel name').fill(channel);
  await popup.getByRole('textbox', { name: /^(Subscribers|Followers)/ }).fill(String(audience));
  await pressLast(popup, 'Allow');
}

/** Presses a button that closes its window. The window may close before Playwright reports the press. */
export async function pressLast(popup: Page, name: string): Promise<void> {
  const button = popup.getByRole('button', { name });
  await expect(button).toBeEnabled();
  await button.click().catch(() => {});
}

export async function closed(popup: Page): Promise<void> {
  await expect.poll(() => popup.isClosed()).toBe(true);
}

export async function connect(
  page: Page,
  platform: Connectable,
  channel: string,
  audience?: number,
): Promise<void> {
  const popup = await openPlatform(page, platform);
  await allow(popup, channel, audience);
  await closed(popup);
  await expect(page.getByRole('article', { name: `${platformLabel(platform)}: ${channel}` })).toBeVisible();
}

export async function choose(page: Page, channel: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${channel}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Sends a request with the token of the page's viewer, without the page's own validation. */
export function forge(
  page: Page,
  path: string,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  return page.evaluate(
    async ({ path, body }) => {
      const stored = Object.values(localStorage).join(' ');
      const token = /[\w-]+\.[\w-]+\.[\w-]+/.exec(stored)?.[0];
      const response = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    { path, body },
  );
}

/** Changes a user's rows where a journey would have to wait for time to pass. */
export async function inDatabase(server: RunningServer, sql: string, username: string): Promise<void> {
  expect(await write(server, sql, [username])).toBe(1);
}
/** A condition for `inDatabase`: the one channel of a user. */
export const OWN = "user_id = (select user_id from profiles where username = $1) and type <> 'custom'";
