import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { pdfOf } from '../files.ts';
import { fillKollab, newPerson, newUsername } from './people.ts';
import { open } from './steps.ts';
import { test } from './test.ts';

const BYTES = pdfOf(3_000_000);

async function attach(page: Page, name: string): Promise<void> {
  const brief = page.getByRole('group', { name: 'Brief' });
  await brief.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: BYTES });
  // The code of uploads is loaded first.
  await expect(brief.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await expect(brief.getByText('left', { exact: false })).toBeVisible();
  await expect(brief.getByRole('progressbar')).toHaveCount(0);
}

test('a brief is published and edited with a Kollab, and downloaded by who is signed in', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('owner'));
  await open(page, '/newpost/kollab');
  await fillKollab(page, 'A duet with a brief');
  await attach(page, 'shot list.pdf');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/kollab/*/details?invite=1');
  const address = new URL(page.url()).pathname;
  const files = page.getByRole('list', { name: 'Files of the brief' });
  await expect(files.getByRole('listitem')).toHaveText([/shot list\.pdf/]);

  await open(page, address.replace('/details', '/edit'));
  await attach(page, 'schedule.pdf');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`**${address}`);
  await expect(files.getByRole('listitem')).toHaveText([/shot list\.pdf/, /schedule\.pdf/]);

  const reader = await newPerson(browser, server, newUsername('reader'));
  await open(reader.page, address);
  const [download] = await Promise.all([
    reader.page.waitForEvent('download'),
    reader.page.getByRole('button', { name: /Download schedule\.pdf/ }).click(),
  ]);
  expect(fs.readFileSync(await download.path()).equals(BYTES)).toBe(true);

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
  await visitor.goto(address);
  await expect(visitor.getByText('schedule.pdf')).toBeVisible();
  await expect(visitor.getByRole('button', { name: /Download/ })).toHaveCount(0);
});
