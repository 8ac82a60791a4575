import { expect, type Page } from '@playwright/test';
import { startServer } from './server.ts';
import { test } from './test.ts';

test('decision 51: the link of the start makes the admin, who asks for invitations, and a guest signs up with one', async ({
  browser,
}) => {
  const server = await startServer();
  try {
    // The server answers a moment before it prints the link.
    const printed = () => /\/setup\?token=([\w-]{43})\s/.exec(server.output())?.[1] ?? '';
    await expect.poll(printed).not.toBe('');
    const token = printed();
    const admin = await (await browser.newContext({ baseURL: server.url })).newPage();
    expect((await admin.goto('/setup?token=guessed'))?.status()).toBe(404);
    await expect(admin.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await admin.goto(`/setup?token=${token}`);
    await fill(admin, 'ada_admin');
    await admin.getByRole('button', { name: 'Create the admin' }).click();
    await expect(admin.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await admin.getByLabel('Name', { exact: true }).fill('Harbour Makers');
    await admin.getByLabel('Only with an invitation link').check();
    await admin.getByLabel('Contact address').fill('hello@here.example');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Saved. Everybody sees it now.')).toBeVisible();
    await admin.getByRole('button', { name: 'Send a test mail' }).click();
    await expect(admin.getByText(/mail server/).first()).toBeVisible();
    const open = admin.getByRole('region', { name: 'What is still open' });
    await expect(open.getByRole('link', { name: 'Open the overview' })).toBeVisible();
    await expect(open.getByText('second-factors')).toBeVisible();

    expect((await admin.goto(`/setup?token=${token}`))?.status()).toBe(404);
    await expect(
      admin.getByText('It was already used or has expired, and you are still signed in.'),
    ).toBeVisible();

    await admin.goto('/admin/sign-up');
    await admin.getByRole('button', { name: 'Make a link' }).click();
    await admin.getByLabel('Note').fill('For Ben');
    await admin.getByRole('button', { name: 'Make the link' }).click();
    const link = await admin.getByText(/\/signup\?invitation=/).innerText();

    const guest = await (await browser.newContext({ baseURL: server.url })).newPage();
    await guest.goto('/signup');
    await expect(guest.getByRole('heading', { name: 'You need an invitation' })).toBeVisible();
    await expect(guest.getByRole('contentinfo').getByText('hello@here.example')).toBeVisible();
    await guest.goto(new URL(link).pathname + new URL(link).search);
    await fill(guest, 'ben_guest');
    await guest.getByRole('button', { name: 'Sign Up' }).click();
    await expect(guest.getByText('ben_guest@people.example')).toBeVisible();
    await admin.reload();
    await expect(admin.getByText('1 of 1 used')).toBeVisible();
    expect((await guest.goto('/admin/sign-up'))?.url()).toContain('/signin');
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await server.stop();
  }
});

async function fill(page: Page, username: string): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.locator('html[data-ready]').waitFor();
  await field('First name').fill('Ada');
  await field('Last name').fill('Lovelace');
  await field('Username').fill(username);
  await field('Email').fill(`${username}@people.example`);
  await page.getByLabel('Content category').selectOption('music');
  await field('Password').fill('tide pier salt 7');
  await field('Confirm password').fill('tide pier salt 7');
  await page.getByRole('checkbox', { name: /at least 13/ }).check();
}
