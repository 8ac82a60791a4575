import { expect, type Page } from '@playwright/test';
import { PRODUCT } from '#contract/product.ts';
import { expectNoAxeViolations } from './axe.ts';
import { newPerson, newUsername, publishKollab } from './people.ts';
import type { RunningServer } from './server.ts';
import { test } from './test.ts';

const FACE = [
  '/',
  '/creators',
  '/businesses',
  '/legal',
  '/legal/terms-and-conditions',
  '/legal/privacy',
  '/legal/security',
  '/lists/confirm?code=x',
  '/lists/leave?token=x',
];

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the public face, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const address of FACE) {
      await page.goto(address);
      await expectNoAxeViolations(page);
    }
  });
}

test('every page of the face reads well with JavaScript off, and leads nowhere that is not there', async ({
  browser,
  server,
  request,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const led = new Set<string>();
  for (const address of FACE) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const words = (await page.locator('main').innerText()).length;
    expect(words, address).toBeGreaterThan(address.startsWith('/lists') ? 40 : 140);
    for (const link of await page.locator('a[href^="/"]').all()) {
      led.add((await link.getAttribute('href'))?.split('#')[0] ?? '');
    }
  }
  for (const address of led) expect((await request.get(address)).status(), address).toBe(200);
  await context.close();
});

test.describe('product.md section 2', () => {
  test('/: a hero, four steps, ideas for both, a sample Kollab, both buttons', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const step of ['Discover', 'Connect', 'Collaborate', 'Rise']) {
      await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'A duet across two cities' })).toBeVisible();
    await page.getByRole('tab', { name: 'Businesses' }).click();
    await expect(page.getByRole('heading', { name: 'A challenge for a month' })).toBeVisible();
    await expect(page.getByText('What You Get').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get early access' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  });

  test('/: the curation explainer opens on demand, and gives the focus back', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'How does it work?' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'How does curation work?' });
    await expect(dialog).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('/creators: a headline whose words take turns, and can be stopped', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto('/creators');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Find your next collaborator');
    const current = page.locator('h1 [data-current]');
    const stop = page.getByRole('button', { name: 'Stop the headline' });
    await expect(stop).toBeVisible();
    const first = await current.innerText();
    await page.clock.runFor(3000);
    await expect(current).not.toHaveText(first);
    await stop.click();
    const stopped = await current.innerText();
    await page.clock.runFor(30_000);
    await expect(page.getByRole('button', { name: 'Let the headline move' })).toBeVisible();
    await expect(current).toHaveText(stopped);
    await page.getByRole('tab', { name: 'Finish' }).click();
    await expect(page.getByRole('heading', { name: 'One log, two ticks, no guessing' })).toBeVisible();
  });

  test('/creators and /businesses: nothing moves for who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [address, first] of [
      ['/creators', 'co-host'],
      ['/businesses', 'launch'],
    ] as const) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.locator('h1 [data-current]')).toHaveText(first);
      await expect(page.getByRole('button', { name: 'Stop the headline' })).toHaveCount(0);
      await expect(page.getByRole('tab').first()).toBeVisible();
    }
  });

  test('/legal: tiles that lead to the three texts, each marked for review', async ({ page }) => {
    for (const name of ['Terms and Conditions', 'Privacy Policy', 'Security']) {
      await page.goto('/legal');
      await page.locator('main').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText('To be reviewed by a lawyer', { exact: true })).toBeVisible();
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(2000);
    }
  });

  test('the footer: its links, the copyright and the pre-alpha label', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Find Users',
      'Find Kollabs',
      'Dashboard',
      'Settings',
      'Legal',
    ]);
    await expect(footer.getByText(`© 2026 ${PRODUCT}`)).toBeVisible();
    await expect(footer.getByText('pre-alpha')).toBeVisible();
  });
});

test('an address is left for early access, confirmed by its mail, and taken off the list again', async ({
  page,
  server,
}) => {
  const email = `${newUsername('reader')}@people.example`;
  await page.goto('/');
  const early = page.locator('#early-access');
  await early.getByRole('button', { name: 'Get early access' }).click();
  await expect(early.getByText('Required')).toBeVisible();
  await early.getByLabel('Email').fill(email);
  await early.getByRole('button', { name: 'Get early access' }).click();
  await expect(early.getByRole('status')).toContainText('Almost there!');

  const [confirm = '', leave = ''] = await linksTo(page, server, email);
  const opened = await page.goto(confirm.replace(/^https?:\/\/[^/]+/, ''));
  expect(opened?.headers()['cache-control']).toBe('private, no-store');
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You are on the list' })).toBeVisible();

  await page.goto(confirm.replace(/^https?:\/\/[^/]+/, ''));
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await expect(page.getByRole('alert')).toContainText('no longer valid');

  await page.goto(leave.replace(/^https?:\/\/[^/]+/, ''));
  await page.getByRole('button', { name: 'Take me off the list' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'off the list' })).toBeVisible();
});

test('what is shared unfurls: a Kollab and a profile say what they are, with a picture', async ({
  browser,
  server,
  request,
}) => {
  const { page, username } = await newPerson(browser, server, newUsername('shared'));
  const title = 'Tides </script><script>alert(1)</script>';
  const kollab = await publishKollab(page, title);
  for (const address of [kollab, `/user/${username}`]) {
    await page.goto(address);
    const content = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    expect(await content('twitter:card')).toBe('summary_large_image');
    expect(await content('og:title')).toBeTruthy();
    const picture = await content('og:image');
    const path = new URL(picture ?? '').pathname;
    expect((await request.get(path)).headers()['content-type']).toBe('image/png');
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')['@context']).toBe('https://schema.org');
    expect(data).not.toContain('<');
  }
  await page.goto(kollab);
  const embed = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
  const { pathname, search } = new URL(embed ?? '');
  expect((await (await request.get(pathname + search)).json()).title).toBe(title);
});

test('the sitemap of pages names only pages that are there, and they name themselves', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemaps/pages.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(50);
  for (const address of addresses) {
    const answer = await request.get(new URL(address).pathname);
    expect(answer.status(), address).toBe(200);
    const text = await answer.text();
    expect(text, address).toContain(`<link rel="canonical" href="${address}"`);
    expect(text, address).toContain('name="twitter:card"');
  }
});

/** The links of the newest mail to an address, once it has gone out. */
async function linksTo(page: Page, server: RunningServer, email: string): Promise<string[]> {
  const mailbox = `${server.url}/api/dev/mailbox?to=${encodeURIComponent(email)}`;
  let links: string[] = [];
  await expect
    .poll(async () => {
      const [mail] = await (await page.request.get(mailbox)).json();
      links = mail?.links ?? [];
      return links.length;
    })
    .toBe(2);
  return links;
}
