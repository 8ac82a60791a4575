import { expect } from '@playwright/test';
import { allow, connect, onSettingsPage, openPlatform, ownChannel } from './connecting.ts';
import { addKollab, newPerson, newUsername } from './people.ts';
import { addKollabs } from './rows.ts';
import { announced, expectArrival, expectFocusStays, open, pageHeading } from './steps.ts';
import { test } from './test.ts';
import { write } from './write.ts';

// After each kind of interaction of a member, the focus is where a user expects it.

test('connecting a channel, closing its menu and its question, and deleting it', async ({
  browser,
  server,
}) => {
  test.slow();
  const { page } = await onSettingsPage(browser, server, 'focus');
  const add = page.getByRole('button', { name: 'Add Account' });
  await add.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expectFocusStays(page, add);

  const [first, second] = [ownChannel('First'), ownChannel('Second')];
  const popup = await openPlatform(page, 'youtube');
  await allow(popup, first);
  await expect(page.getByRole('article', { name: `YouTube: ${first}` })).toBeVisible();
  await popup.close();
  // The empty state contained the button that opened the dialog.
  await expectFocusStays(page, add);
  await connect(page, 'twitch', second);
  await expectFocusStays(page, add);

  const manage = (channel: string) => page.getByRole('button', { name: `Manage ${channel}` });
  const connections = page.getByRole('list', { name: 'Connections' });
  const [upper, lower] = await connections
    .getByRole('button', { name: /^Manage/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.slice('Manage '.length) ?? ''));
  await manage(upper ?? '').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await expectFocusStays(page, manage(upper ?? ''));

  const ask = async (channel: string) => {
    await manage(channel).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    return page.getByRole('alertdialog');
  };
  const question = await ask(upper ?? '');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expectFocusStays(page, manage(upper ?? ''));

  await (await ask(upper ?? '')).getByRole('button', { name: 'Delete' }).click();
  await expect(connections.getByRole('listitem')).toHaveCount(1);
  await expect(connections.getByRole('listitem').locator(':focus')).toHaveCount(1);
  await (await ask(lower ?? '')).getByRole('button', { name: 'Delete' }).click();
  // A toast stays while the pointer is on it.
  await page.getByText('Removed Connection').first().hover();
  await expect(page.getByText('Nothing is connected yet')).toBeVisible();
  await expect(page.locator('#connections :focus')).toHaveCount(1);

  // Dismissing a toast returns the focus.
  await expect(page.getByText('Removed Connection').first()).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss message' }).first().click();
  await expect(page.locator('#connections :focus')).toHaveCount(1);
});

test('blocking and unblocking, on a profile and in the settings', async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('olga'));
  const others = [newUsername('bela'), newUsername('cora'), newUsername('dora')];
  for (const other of others) await addKollabs(server, other, 'oak', 1);
  const [first = '', second = '', third = ''] = others;
  await open(page, `/user/${first}`);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectFocusStays(page, page.getByRole('button', { name: /^More about/ }));
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await question.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('heading', { name: 'You blocked this person' })).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByRole('heading', { name: 'You blocked this person' })).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);

  await write(
    server,
    `insert into blocks (blocker_id, blocked_id, created_at)
     select blocker.user_id, blocked.user_id, now() from profiles blocker, profiles blocked
     where blocker.username = $1 and blocked.username = any($2)`,
    [username, [first, second, third]],
  );
  await open(page, '/settings/people');
  const buttons = page.getByRole('button', { name: /^Unblock/ });
  await expect(buttons).toHaveCount(3);
  for (const left of [2, 1, 0]) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left);
    await expect(page.locator('#blocked :focus')).toHaveCount(1);
  }
});

test('dialogs of the settings return the focus to their button, and its pages keep the focus', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('edda'));
  for (const [address, name] of [
    ['/settings/sign-in', 'Change password'],
    ['/settings/account', 'Change email address'],
  ] as const) {
    await open(page, address);
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Current password')).toBeVisible();
    await expect(page.locator('main form :focus')).toHaveCount(1);
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await expect(button).toBeVisible();
    await expect(page.locator('main section :focus')).toHaveCount(1);
  }
  const tab = page.getByRole('link', { name: 'Who sees you' });
  await tab.click();
  await page.waitForURL('**/settings/privacy');
  await expectFocusStays(page, tab);
});

test('from a request to its end, and a Kollab that is deleted', async ({ browser, server }) => {
  test.slow();
  const owner = await newPerson(browser, server, newUsername('noor'));
  const kollab = await addKollab(owner, `A lamp by ${owner.username}`);
  await addKollab(owner, `Another lamp by ${owner.username}`);
  const { page } = await newPerson(browser, server, newUsername('ada'));
  await open(page, kollab);
  const begin = page.getByRole('button', { name: /Begin Kollaborating/ });
  await begin.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expectFocusStays(page, begin);
  await begin.click();
  await page.getByLabel('Introduce yourself to the recipient').fill('I sing low.');
  await page.getByRole('button', { name: /^Send request to/ }).click();
  await page.waitForURL('**/request/*');
  await expect(pageHeading(page)).toBeFocused();
  await expect(announced(page)).toHaveText(await page.title());

  await open(page, '/dashboard/requests/sent');
  await page
    .getByRole('link', { name: `A lamp by ${owner.username}` })
    .first()
    .waitFor();
  const withdraw = page.getByRole('button', { name: /^Cancel request on/ });
  await withdraw.click();
  await page.keyboard.press('Escape');
  await expectFocusStays(page, withdraw);
  await withdraw.click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(withdraw).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);

  const own = owner.page;
  await open(own, '/dashboard/h');
  await own.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Kollabs' }).click();
  await expectArrival(own, 'My Kollabs');
  const items = own.getByRole('main').getByRole('article');
  await expect(items).toHaveCount(2);
  await items
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Delete Kollab' }).click();
  await expect(items).toHaveCount(1);
  await expect(items.first().locator(':focus')).toHaveCount(1);
  await items
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Delete Kollab' }).click();
  await expect(items).toHaveCount(0);
  await expect(own.getByRole('heading', { level: 1 })).toBeFocused();
});
