import { expect, type Page } from '@playwright/test';
import { startServer } from './server.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

const FAMILIES = [
  'Actions and navigation',
  'Feedback and waiting',
  'Overlays',
  'Fields',
  'Content',
  'Tables',
];

test('the developer page links the page of components, which shows every family', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Components', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Components');
  await expect(page).toHaveURL(/\/home\/components$/);
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  await expect(contents).toHaveText(FAMILIES);
  for (const [index, family] of FAMILIES.entries()) {
    await contents.nth(index).click();
    await expect(page.getByRole('heading', { level: 2, name: family, exact: true })).toBeInViewport();
    const section = page.getByRole('region', { name: family, exact: true });
    expect(await section.getByRole('heading', { level: 3 }).count(), family).toBeGreaterThan(3);
  }
});

test('the page of components is not indexed, and other pages load nothing of it', async ({ page }) => {
  const words = 'Show a result';
  expect((await scriptsOf(page, '/home/components')).includes(words)).toBe(true);
  await expect(page).toHaveTitle('Components · Kollabrate');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect((await scriptsOf(page, '/home')).includes(words)).toBe(false);
});

test('the page of components has unique ids, headings in order, and no console messages', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/home/components', { waitUntil: 'networkidle' });
  await page.locator('html[data-ready]').waitFor();
  const { ids, levels } = await page.evaluate(() => ({
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    levels: [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].map(({ tagName }) =>
      Number(tagName.slice(1)),
    ),
  }));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.flatMap((level, index) => (level > (levels[index - 1] ?? 0) + 1 ? [index] : []))).toEqual([]);
  expect(problems).toEqual([]);
});

test('overlays on the page of components return the focus to their button, and actions show a toast', async ({
  page,
}) => {
  await page.goto('/home/components');
  for (const opener of ['Medium dialog', 'Confirm what is dangerous', 'From above', 'Denied']) {
    const button = page.getByRole('button', { name: opener, exact: true });
    await button.click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
  await page.getByRole('button', { name: 'More about this Kollab' }).click();
  await page.getByRole('menuitem', { name: 'Copy the link' }).click();
  await expect(page.getByRole('status').getByText('Link copied', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'With an action', exact: true }).click();
  await expect(page.getByRole('status').getByText('Hidden', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('status').getByText('Shown again', { exact: true })).toBeVisible();
});

test('the page of components fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home/components');
  await page.locator('html[data-ready]').waitFor();
  await expectFits(page);
});

test('in production neither the developer page nor that of components is there', async ({ page }) => {
  const server = await startServer({ NODE_ENV: 'production' });
  try {
    for (const address of ['/home', '/home/components', '/home/components.data', '/api/dev/mailbox']) {
      expect((await page.request.get(server.url + address)).status(), address).toBe(404);
    }
    await page.goto(`${server.url}/home/components`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found');
  } finally {
    await server.stop();
  }
});

async function scriptsOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  // They are fetched after the first paint, and the network is idle before that as well.
  await page.locator('html[data-ready]').waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  expect(loaded.length).toBeGreaterThan(0);
  const texts = await Promise.all(
    loaded.map(async (script) => await (await page.request.get(script)).text()),
  );
  return texts.join('\n');
}
