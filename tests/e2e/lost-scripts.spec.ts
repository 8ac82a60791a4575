import { expect } from '@playwright/test';
import { test } from './demo.ts';
import { holdScripts, loseScripts } from './scripts.ts';

// Decision 35: pages whose scripts never arrive, or arrive late.

const SECRET = 'Nightingale7';

test('a page whose scripts cannot be loaded says so, and its links and searches work', async ({ page }) => {
  await loseScripts(page);
  await page.goto('/signin');
  const sentence = page.getByRole('status').filter({ hasText: 'This page did not load completely.' });
  await expect(sentence).toBeVisible();

  // Without scripts, the top bar's search is a separate page.
  await page.getByRole('button', { name: 'Search Kollabrate' }).click();
  await page.waitForURL(/\/search\/result\??$/);
  await page.getByRole('main').getByRole('textbox', { name: 'Search' }).fill('music');
  const search = page.getByRole('main').getByRole('button', { name: 'Search', exact: true });
  await search.click();
  await page.waitForURL('**/search/result?q=music&**');
  await page.getByLabel('Sort by').selectOption('Newest first');
  // 'Apply' is for browsers without scripts. The search term and the facets are in one form.
  await search.click();
  await page.waitForURL('**sort=dateDesc**');
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/kollab/*/details');

  await expect(sentence).toBeVisible();
  await page.unrouteAll();
  await sentence.getByRole('link', { name: 'Reload' }).click();
  await page.locator('html[data-ready]').waitFor();
  await expect(sentence).toHaveCount(0);
});

test('a press is given back to the browser if no script arrives for it', async ({ page }) => {
  await page.clock.install();
  const scripts = await holdScripts(page);
  await page.goto('/creators', { waitUntil: 'commit' });
  const search = page.getByRole('button', { name: 'Search Kollabrate' });
  await search.click();
  await expect(search).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(16_000);
  await expect(page.getByText('This page did not load completely.')).toBeVisible();
  await expect(search).not.toHaveAttribute('aria-busy');
  await search.click();
  await page.waitForURL(/\/search\/result\??$/);
  await page.clock.runFor(3_000);
  await scripts.release();
  await expect(page.getByText('This page did not load completely.')).toHaveCount(0);
});

test('a form submitted without a script gets a page as its response', async ({ page, request }) => {
  await loseScripts(page);
  await page.goto('/signin');
  await expect(page.getByText('This page did not load completely.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@journeys.example');
  await page.getByLabel('Password', { exact: true }).fill(SECRET);
  const response = page.waitForResponse((each) => each.request().method() === 'POST');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  expect((await response).status()).toBe(405);
  await expect(page.getByRole('heading', { level: 1, name: 'This form was not sent' })).toBeVisible();
  expect(await page.content()).not.toContain(SECRET);
  await page.getByRole('link', { name: 'Open the page' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');

  const json = await request.post('/nowhere', { data: {} });
  expect(json.status()).toBe(405);
  expect(await json.json()).toMatchObject({ code: 'method_not_allowed' });
});
