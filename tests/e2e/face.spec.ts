import { expect, type Page } from '@playwright/test';
import { addKollab, newPerson, newUsername } from './people.ts';
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

test('every public marketing page works without JavaScript, and has no dead links', async ({
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

test.describe('the public face', () => {
  test('/: a hero, four steps, ideas for both, a sample Kollab, both ways to be there first', async ({
    page,
  }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Make it together.');
    await expect(main.locator('ol > li')).toHaveCount(4);
    await expect(main.locator('ol').getByRole('heading', { level: 3 })).toHaveText([
      'Discover',
      'Connect',
      'Collaborate',
      'Rise',
    ]);

    const ideas = main.getByRole('tabpanel').getByRole('heading', { level: 3 });
    await expect(main.getByRole('tab')).toHaveText(['Creators', 'Businesses']);
    await expect(main.getByRole('tabpanel', { name: 'Creators', exact: true })).toBeVisible();
    await expect(ideas).toHaveText([
      'A duet across two cities',
      'A supper with a rival kitchen',
      'A charity stream, in shifts',
      'A fact-check by somebody who knows',
    ]);
    await main.getByRole('tab', { name: 'Businesses', exact: true }).click();
    await expect(main.getByRole('tabpanel', { name: 'Businesses', exact: true })).toBeVisible();
    await expect(ideas).toHaveText([
      'A product that a maker designs',
      'Three days, seen by somebody new',
      'A challenge for a month',
      'A workshop, live from your place',
    ]);

    const sample = main.getByRole('figure');
    await expect(sample.getByRole('heading')).toHaveText(
      'One night on the harbour ferry, from last bell to first bread',
    );
    await expect(sample.getByText('What You Get', { exact: true })).toBeVisible();
    await expect(sample.getByText('A sample, made up for this page.', { exact: true })).toBeVisible();

    // Sign-up is open, so nothing about early access is next to it.
    await expect(main.getByRole('link', { name: 'Get early access' })).toHaveCount(0);
    await expect(main.locator('#early-access').getByRole('button')).toHaveText('Get early access');
    await main.getByRole('link', { name: 'Subscribe to our news', exact: true }).click();
    await expect(page).toHaveURL(/#subscribe$/);
    await expect(main.locator('#subscribe').getByRole('button', { name: 'Subscribe' })).toBeInViewport();
  });

  test('/: the curation explainer opens on demand, and gives the focus back', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'How does it work?' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'How does curation work?' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('/creators and /businesses: a headline and four tabs, and nothing moves for who asked for less motion', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [address, headline, first, tabs] of [
      [
        '/creators',
        'Find your next collaborator',
        'co-host',
        {
          Find: 'People who want to make something, too',
          Agree: 'Send a note, get an answer',
          Finish: 'One log, two ticks, no guessing',
          Grow: 'What you finished speaks for you',
        },
      ],
      [
        '/businesses',
        'Find creators for your next story',
        'launch',
        {
          Find: 'Creators who fit, not lists to buy',
          Brief: 'A brief that people answer',
          'See it through': 'One place for what was agreed and done',
          'Be known for it': 'A name that creators like to work with',
        },
      ],
    ] as const) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1, name: headline, exact: true })).toBeVisible();
      await expect(page.locator('h1 [data-current]')).toHaveText(first);
      await expect(page.getByRole('button', { name: 'Pause the headline' })).toHaveCount(0);
      await expect(page.getByRole('tab')).toHaveText(Object.keys(tabs));
      for (const [tab, title] of Object.entries(tabs)) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveText(title);
      }
    }
  });

  test('a late style applies at once for who asked for less motion, and nothing shifts', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/legal');
    const padding = await page.getByRole('main').evaluate((main) => {
      const { style } = main as HTMLElement;
      getComputedStyle(main).getPropertyValue('padding-top');
      style.setProperty('padding-top', '77px');
      return getComputedStyle(main).getPropertyValue('padding-top');
    });
    expect(padding).toBe('77px');
  });

  test('/legal: three tiles that lead to the three texts, each marked for review', async ({
    page,
    server,
  }) => {
    await page.goto('/legal');
    const main = page.getByRole('main');
    const texts = {
      'Terms and Conditions': '/legal/terms-and-conditions',
      'Privacy Policy': '/legal/privacy',
      Security: '/legal/security',
    };
    const tiles = main.getByRole('listitem').getByRole('heading', { level: 2 });
    await expect(tiles).toHaveText(Object.keys(texts));
    await expect(main.getByRole('link')).toHaveText(Object.keys(texts));
    for (const [name, address] of Object.entries(texts)) {
      await main.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(server.url + address);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(main.getByText('To be reviewed by a lawyer', { exact: true })).toBeVisible();
      expect((await main.innerText()).length).toBeGreaterThan(2000);
      await page.goBack();
      await expect(tiles).toHaveCount(3);
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
    await expect(footer.getByText('© 2026 Kollabrate', { exact: true })).toBeVisible();
    await expect(footer.getByText('pre-alpha', { exact: true })).toBeVisible();
  });
});

test('an address is left for early access, confirmed by its mail, and taken off the list again', {
  tag: '@main',
}, async ({ page, server }) => {
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
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You are on the list' })).toBeVisible();

  await page.goto(confirm.replace(/^https?:\/\/[^/]+/, ''));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'no longer valid' })).toBeVisible();

  await page.goto(leave.replace(/^https?:\/\/[^/]+/, ''));
  await page.getByRole('button', { name: 'Take me off the list' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'off the list' })).toBeVisible();
});

test('a shared Kollab or profile has a title, a description and a picture', async ({
  browser,
  server,
  request,
}) => {
  const { page, username } = await newPerson(browser, server, newUsername('shared'));
  const title = 'Tides </script><script>alert(1)</script>';
  const kollab = await addKollab({ page }, title);
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

test('the sitemap lists only existing pages, each with a matching canonical address', async ({ request }) => {
  const sitemap = await (await request.get('/sitemaps/pages.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(50);
  for (const address of addresses) {
    const response = await request.get(new URL(address).pathname);
    expect(response.status(), address).toBe(200);
    const text = await response.text();
    expect(text, address).toContain(`<link rel="canonical" href="${address}"`);
    expect(text, address).toContain('name="twitter:card"');
  }
});

/** Waits for the newest mail to an address and returns its links. */
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
