import { type Browser, expect, type Page } from '@playwright/test';
import { type NewPerson, newPerson, newUsername } from './people.ts';
import type { RunningServer } from './server.ts';
import { write } from './write.ts';

const KEYS = { youtube: 'YouTube', twitch: 'Twitch', instagram: 'Instagram' };

/** A new user on their settings page. */
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

/** Presses a platform in the dialog. Gives the window that it opened. */
export async function openPlatform(page: Page, platform: keyof typeof KEYS): Promise<Page> {
  await page.getByRole('button', { name: 'Add Account' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: KEYS[platform] }).click();
  return opened;
}

/** The name of a channel that no other test connects: a channel belongs to one account at a time. */
export function ownChannel(stem: string): string {
  return `${stem} ${process.pid} ${++named}`;
}
let named = 0;

/** Names a channel on the sandbox's consent page, and allows reading it. */
export async function allow(popup: Page, channel: string, audience = 25_000): Promise<void> {
  await popup.getByRole('radio', { name: 'Another one' }).check();
  await popup.getByLabel('Channel name').fill(channel);
  await popup.getByRole('textbox', { name: /^(Subscribers|Followers)/ }).fill(String(audience));
  await pressLast(popup, 'Allow');
}

/** Presses what the window closes behind: it may be gone before the press is reported to be done. */
export async function pressLast(popup: Page, name: string): Promise<void> {
  const button = popup.getByRole('button', { name });
  await expect(button).toBeEnabled();
  await button.click().catch(() => {});
}

/** Waits until a window has closed by itself. */
export async function closed(popup: Page): Promise<void> {
  await expect.poll(() => popup.isClosed()).toBe(true);
}

export async function connect(
  page: Page,
  platform: keyof typeof KEYS,
  channel: string,
  audience?: number,
): Promise<void> {
  const popup = await openPlatform(page, platform);
  await allow(popup, channel, audience);
  await closed(popup);
  await expect(page.getByRole('article', { name: `${KEYS[platform]}: ${channel}` })).toBeVisible();
}

export async function choose(page: Page, channel: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${channel}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** An HTTP request with the token of the page's viewer, without the checks of the page. */
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

/** Changes rows as time would, where a journey cannot wait. */
export async function inDatabase(server: RunningServer, sql: string, username: string): Promise<void> {
  expect(await write(server, sql, [username])).toBe(1);
}
/** For `inDatabase`: the one channel of a user. */
export const OWN = "user_id = (select user_id from profiles where username = $1) and type <> 'custom'";
