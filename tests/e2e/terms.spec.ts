import { type Browser, expect } from '@playwright/test';
import { callAs } from './call-as.ts';
import { addKollab, newPerson, newUsername } from './people.ts';
import { setRole } from './roles.ts';
import { type RunningServer, startServer } from './server.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

const PHONE = { width: 320, height: 700 };

test('decision 30: an admin adds a term, its author is slowed down and keeps the text, and the term is removed', async ({
  browser,
}) => {
  // Uses production rate limits, which the shared server of the journeys scales up.
  const server = await startServer({ RATE_LIMIT_SCALE: '1' });
  try {
    await walk(browser, server);
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await server.stop();
  }
});

async function walk(browser: Browser, server: RunningServer): Promise<void> {
  const [{ page: admin, username: adminName }, mia, noor] = [
    await newPerson(browser, server, newUsername('adam')),
    await newPerson(browser, server, newUsername('mia')),
    await newPerson(browser, server, newUsername('noor')),
  ];
  expect((await mia.page.goto('/moderation/terms'))?.status()).toBe(404);
  await setRole(server, adminName, 'admin');
  await setRole(server, mia.username);
  const kollab = await addKollab(mia, 'A song about tides');
  const term = 'special offer';

  await admin.goto('/moderation/terms');
  await expect(admin.getByRole('heading', { name: 'No blocked words yet' })).toBeVisible();
  await expectFits(admin);
  await admin.getByRole('button', { name: 'Block a word' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Block a word' });
  await dialog.getByLabel('Why').fill('Sold to every newcomer.');
  await dialog.getByLabel('Word or link', { exact: true }).fill('!');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Enter a word of at least two letters').first()).toBeVisible();
  await dialog.getByLabel('Word or link', { exact: true }).fill(term);
  await expectFits(admin);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  const rows = admin.getByRole('list', { name: 'Blocked words' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Sold to every newcomer.');
  await expect(rows).toContainText(`By @${adminName}`);
  await admin.setViewportSize(PHONE);
  await expectFits(admin);

  // A moderator can read the terms and search their reasons, but not change them.
  await mia.page.goto('/moderation');
  await mia.page.getByRole('link', { name: 'Blocked words', exact: true }).first().click();
  await mia.page.getByRole('searchbox', { name: 'Search the blocked words' }).fill(term.toUpperCase());
  await mia.page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(mia.page.getByRole('heading', { name: term })).toBeVisible();
  await expect(mia.page.getByText('Only admins can change them.')).toBeVisible();
  await expect(mia.page.getByRole('button', { name: /Remove/ })).toBeHidden();

  const id = kollab.split('/')[2];
  for (let n = 0; n < 3; n++)
    await callAs(noor, `kollab/${id}/comments`, { text: `My ${term}, number ${n}` });
  await noor.page.goto(kollab);
  await noor.page.getByRole('button', { name: 'Write a comment', exact: true }).click();
  const box = noor.page.getByRole('textbox', { name: 'Your comment', exact: true });
  await box.fill(`Once more: ${term}`);
  await noor.page.getByRole('button', { name: 'Post comment', exact: true }).click();
  await expect(noor.page.getByText(/we limit some of them/).first()).toBeVisible();
  await expect(box).toHaveValue(`Once more: ${term}`);

  await rows.getByRole('button', { name: `Remove “${term}”` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(admin.getByRole('heading', { name: 'No blocked words yet' })).toBeVisible();
  // After removal the term applies no longer, without a delay on this process.
  await noor.page.getByRole('button', { name: 'Post comment', exact: true }).click();
  await expect(noor.page.getByRole('article').filter({ hasText: 'Once more' })).toBeVisible();

  await mia.page.goto('/moderation/log');
  const log = mia.page.getByRole('list', { name: 'Decisions' }).getByRole('listitem');
  const removed = log.filter({ hasText: `Word “${term}”` });
  await expect(removed.first()).toContainText('Blocked word removed');
  await expect(removed.nth(1)).toContainText('Blocked word added');
  await expect(removed.first()).toContainText(`By @${adminName}`);
  await mia.page.setViewportSize(PHONE);
  await expectFits(mia.page);
}
