import fs from 'node:fs';
import { expect } from '@playwright/test';
import { pdfOf } from '../files.ts';
import { callAs } from './call-as.ts';
import { newPerson, newUsername } from './people.ts';
import { open } from './steps.ts';
import { test } from './test.ts';

test('a file sent from a phone is downloaded by the other side as it was', async ({ browser, server }) => {
  const noor = await newPerson(browser, server, newUsername('noor'));
  const ada = await newPerson(browser, server, newUsername('ada'));
  const first = { username: noor.username, text: 'I have the brief.' };
  const { conversationId } = await callAs(ada, 'conversations', first);
  await callAs(noor, `conversation/${conversationId}/accept`);

  await ada.page.setViewportSize({ width: 390, height: 844 });
  await open(ada.page, `/inbox/${conversationId}`);
  const buffer = pdfOf(5_000_000);
  const name = 'The whole brief for a song about the old ferry pier at low tide, in fog.pdf';
  await ada.page
    .getByLabel('Pictures and files')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
  const chosen = ada.page.getByRole('list', { name: 'Files to send' });
  await expect(chosen.getByText('4.8 MB', { exact: true })).toBeVisible();
  await expect(ada.page.getByText('95 MB of 100 MB left')).toBeVisible();
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await ada.page.getByRole('button', { name: 'Send' }).click();
  await expect(chosen).toBeHidden();

  await noor.page.goto('/inbox');
  await expect(noor.page.getByText('A file')).toBeVisible();
  await open(noor.page, `/inbox/${conversationId}`);
  const [download] = await Promise.all([
    noor.page.waitForEvent('download'),
    noor.page.getByRole('button', { name: `Download ${name}, 4.8 MB` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  expect(fs.readFileSync(await download.path()).equals(buffer)).toBe(true);
});
