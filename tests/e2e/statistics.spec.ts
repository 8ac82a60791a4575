import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { addKollab, newPerson, newUsername } from './people.ts';
import { setRole } from './roles.ts';
import { test } from './test.ts';
import { expectFits, resize } from './widths.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const WIDTHS = [320, 768, 1280];

async function expectFitsAtThreeWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await resize(page, width);
    await expectFits(page, `${width} px`);
  }
}

test('views of visitors count, and show in a chart, a table and a file', async ({
  browser,
  server,
  playwright,
}) => {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const kollab = await addKollab(owner, 'A pier at dawn');
  const profile = `/user/${owner.username}`;
  // The owner's own view does not count.
  await owner.page.goto(profile);
  // Views of cached pages count, too: the second response of an address comes from the cache.
  for (const userAgent of [FIREFOX, `${FIREFOX} two`, 'Googlebot/2.1 (+http://www.google.com/bot.html)']) {
    const visitor = await playwright.request.newContext({ userAgent, baseURL: server.url });
    for (const address of [profile, profile, kollab])
      expect((await visitor.get(address)).status(), address).toBe(200);
    await visitor.dispose();
  }
  // Views are written in batches, some seconds later.
  const kollabs = () =>
    owner.page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      return (await (await fetch('/api/statistics/kollabs', { headers })).json()).kollabs;
    });
  await expect.poll(kollabs).toMatchObject([{ title: 'A pier at dawn', views: 2 }]);

  await owner.page.goto('/dashboard/h');
  await owner.page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Statistics' })
    .click();
  await expect(owner.page.getByRole('heading', { name: 'Statistics', level: 1 })).toBeVisible();
  await expect(owner.page.getByText('2 in total')).toBeVisible();
  await expect(owner.page.getByRole('row', { name: 'A pier at dawn' })).toContainText('2');

  const chart = owner.page.getByRole('figure').filter({ hasText: 'Views of your profile' });
  const slider = chart.getByRole('slider');
  // The slider is rendered before it is hydrated.
  await owner.page.locator('html[data-ready]').waitFor();
  await slider.focus();
  await expect(slider).toHaveAttribute('aria-valuetext', /: 2$/);
  await owner.page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /: 0$/);
  await owner.page.keyboard.press('Tab');
  await owner.page.keyboard.press('Enter');
  const table = chart.getByRole('table', { name: 'Views of your profile' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('row').last()).toContainText('2');
  await expectFitsAtThreeWidths(owner.page);

  const [download] = await Promise.all([
    owner.page.waitForEvent('download'),
    owner.page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const lines = fs
    .readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(31);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,0,0,0,0,0,0,0,0,0,0,2$/);

  await owner.page.getByRole('link', { name: '90 days' }).click();
  await owner.page.waitForURL('**/dashboard/statistics?days=90');
  await expect(slider).toHaveAttribute('aria-valuemax', '12');
  await expect(slider).toHaveAttribute('aria-valuetext', / to .*: 2$/);
});

test('site statistics are shown to admins, and return 404 to others', {
  tag: '@main',
}, async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('mia'));
  expect((await page.goto('/moderation/health'))?.status()).toBe(404);
  await setRole(server, username, 'admin');
  await page.goto('/moderation');
  await page.getByRole('link', { name: 'Health' }).click();
  await page.waitForURL('**/moderation/health');
  const people = page.getByRole('figure').filter({ hasText: 'New accounts, confirmed' });
  await expect(people.getByRole('slider')).toHaveAttribute('aria-valuetext', /Joined [1-9]\d*, Left \d+$/);
  await people.getByText('Table: People').click();
  await expect(people.getByRole('table', { name: 'People' })).toBeVisible();
  await page.getByText('Table: Collaborations, step by step').click();
  await expect(page.getByRole('table', { name: 'Collaborations, step by step' })).toBeVisible();
  await expectFitsAtThreeWidths(page);
});
