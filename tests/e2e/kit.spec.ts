import { expect } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { open } from './steps.ts';

test.use({ timezoneId: 'UTC' });

test('a media kit shows who the user is, their reach and their work, and leads to a request', async ({
  page,
}) => {
  await open(page, '/user/mira/kit');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Mira Solheim');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    ...[
      'About',
      'Portfolio',
      'Rates',
      'Accounts',
      'Audience over time',
      'Completed collaborations',
      'Reviews',
      'Open Kollabs',
    ],
  ]);
  await expect(main.locator('dl').first()).toContainText(
    /Followers46,300Instagram, \d{1,2} [A-Z][a-z]{2} 20\d\d/,
  );
  await expect(main.getByText(/12,900 subscribers · .* as of \d/)).toBeVisible();
  await expect(main.getByText('Percentages appear once 5 people have left a review')).toHaveCount(
    (await main.getByText('% yes').count()) > 0 ? 0 : 1,
  );
  await expect(main.getByLabel('Address of this page')).toHaveCount(0);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/kit\/mira\.png$/);
  await main.getByRole('link', { name: 'Ask about a collaboration' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a media kit prints on one or two pages, with its charts and without controls', async ({ page }) => {
  await page.goto('/user/mira/kit');
  const pdf = (await page.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm' } })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('slider')).toBeVisible();
  await expect(page.getByText(/\/user\/mira\/kit · /)).toBeVisible();
  for (const pressed of ['Print or save as PDF', 'Ask about a collaboration', 'Profile']) {
    await expect(page.getByRole('main').getByText(pressed, { exact: true })).toBeHidden();
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Find Users' })).toBeHidden();
});

test('its user copies the address and the badge by keyboard, and another site shows the badge', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'mira');
  await page.goto('/user/mira');
  await page.getByRole('link', { name: 'Media kit', exact: true }).press('Enter');
  await page.waitForURL('**/user/mira/kit');
  await page.getByRole('button', { name: 'Copy: Badge for other pages, as HTML' }).press('Enter');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const html = await page.evaluate(() => navigator.clipboard.readText());
  expect(html).toMatch(/^<a href="[^"]+\/user\/mira\/kit"><img src="[^"]+\/badge\/mira\.svg" /);
  const shown = page.getByAltText('Your badge, as other pages show it');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360);

  // On another site only the badge and its link come from this one.
  const elsewhere = await context.newPage();
  await elsewhere.setContent(`<!doctype html><title>Elsewhere</title>${html}`);
  const badge = elsewhere.getByRole('link').getByRole('img');
  await expect.poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360);
});

test('no kit shows the audience over time if its user keeps it private', async ({ page }) => {
  await signInAs(page, 'maths_by_mo');
  const choose = (showsAudienceHistory: boolean) =>
    page.evaluate(async (chosen) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const body = JSON.stringify({ showsAudienceHistory: chosen });
      return (await fetch('/api/preferences', { method: 'POST', headers, body })).status;
    }, showsAudienceHistory);
  const chart = page.getByRole('heading', { name: 'Audience over time' });
  await page.goto('/user/maths_by_mo/kit');
  await expect(chart).toBeVisible();
  expect(await choose(false)).toBe(200);
  await page.reload();
  await expect(page.getByText('Your audience over time is private, and not in the kit.')).toBeVisible();
  await expect(chart).toHaveCount(0);
  expect(await choose(true)).toBe(200);
});
