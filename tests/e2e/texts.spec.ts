import { expect, type Locator, type Page } from '@playwright/test';
import { addKollab, newPerson, newUsername } from './people.ts';
import { test } from './test.ts';

// The specification's quoted texts that no other journey checks.

async function expectTexts(within: Page | Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(within.getByText(text, { exact: true }).first(), text).toBeVisible();
}

/** Asserts an empty state: its text and its illustration. */
async function expectEmpty(page: Page, text: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: text, exact: true });
  await expect(heading).toBeVisible();
  const picture = heading.locator('xpath=preceding-sibling::*[local-name()="svg"]');
  expect((await picture.boundingBox())?.height).toBeGreaterThan(80);
}

test('unknown addresses, and users without content', async ({ page, browser, server }) => {
  for (const address of ['/nowhere/at/all', '/user/nobody_here', '/user/nobody_here/collaborations']) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found', exact: true })).toBeVisible();
    await expectTexts(page, ["We can't find that page, you must have taken a wrong turn somewhere!"]);
  }
  const { username } = await newPerson(browser, server, newUsername('sol'));
  await page.goto(`/user/${username}/collaborations`);
  await expectEmpty(page, 'This user has not completed a collaboration');
});

test('the dashboard and its empty places', async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('dee'));
  await page.goto('/dashboard/h');
  await expect(page.getByRole('main')).toContainText(username);
  for (const address of ['/dashboard/h', '/dashboard/requests/sent']) {
    await page.goto(address);
    await expectEmpty(page, 'You should go find some Kollabs!');
    await page.getByRole('main').getByRole('link', { name: "Let's go!", exact: true }).click();
    await page.waitForURL('**/kollabs');
  }
  await page.goto('/dashboard/requests/active');
  await expectEmpty(page, 'You have no active collaborations right now.');
  await page.goto('/notifications');
  await expectEmpty(page, 'You have no notifications right now');
  await page.goto('/newpost');
  await expect(page.getByRole('link', { name: 'Make a Kollab', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make a post', exact: true })).toBeVisible();
  await page.goto('/dashboard/kollabs');
  await expect(page.getByRole('main')).toContainText(/Active Kollabs\s*0\s*\/\s*5/);
});

test('starting a collaboration, for a sender and an owner', async ({ browser, server }) => {
  const owner = await newPerson(browser, server, newUsername('owen'));
  const kollab = await addKollab(owner, 'A song about the last tram');
  await owner.page.goto(kollab);
  await expect(owner.page.getByRole('button', { name: 'Delete A song about the last tram' })).toBeVisible();
  await expect(owner.page.getByRole('button', { name: 'Kollaborating' })).toHaveCount(0);

  const sender = await newPerson(browser, server, newUsername('sara'));
  await sender.page.goto(kollab);
  const begin = sender.page.getByRole('button', { name: 'Begin Kollaborating! ->', exact: true });
  await begin.click();
  const dialog = sender.page.getByRole('dialog');
  const note = dialog.getByLabel('Introduce yourself to the recipient');
  const send = dialog.getByRole('button', { name: `Send request to ${owner.username}`, exact: true });
  await send.click();
  await expect(note).toHaveAccessibleDescription(/Required/);
  await note.fill('x'.repeat(501));
  await send.click();
  await expect(note).toHaveAccessibleDescription(/Must be shorter than 500 characters(?!!)/);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await begin.click();
  await note.fill('I ride it every day.');
  await send.click();
  await sender.page.waitForURL('**/request/*');
  await expect(sender.page.getByRole('button', { name: 'Remind', exact: true })).toBeVisible();
  const update = sender.page.getByLabel('Note to the other side');
  await update.fill('x'.repeat(501));
  await sender.page.getByRole('button', { name: 'Send update' }).click();
  await expect(update).toHaveAccessibleDescription(/Must be shorter than 500 characters!/);
  for (const tab of ['Details', 'Update Log', 'Agreement', "What's This?"]) {
    await expect(
      sender.page.getByRole('tab', { name: new RegExp(`^${tab.replace('?', '\\?')}`) }),
    ).toBeVisible();
  }
});
