import { type Browser, expect, type Page } from '@playwright/test';
import { plainPicture } from '#tests/uploads.ts';
import { expectNoAxeViolations } from './axe.ts';
import { callAs } from './call-as.ts';
import { connect, inDatabase, OWN, onSettingsPage, ownChannel } from './connecting.ts';
import { addKollab, newPerson, newUsername } from './people.ts';
import { setRole } from './roles.ts';
import { addKollabs, addMusician } from './rows.ts';
import { holdScripts, loseScripts } from './scripts.ts';
import type { RunningServer } from './server.ts';
import { open } from './steps.ts';
import { test } from './test.ts';

// States that pages reach only after an interaction and that no component test checks. `every-page.spec.ts` checks the
// pages as they load.

test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 390, height: 844 };

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

async function lookAtDialog(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await expect(dialogOf(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
}

test('axe finds nothing on dialogs and messages of a visitor', async ({ page }) => {
  await open(page, '/users');
  await page.getByRole('main').getByRole('link', { name: 'Find a Match', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(PHONE);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await lookAtDialog(page, 'Menu');
  await page.getByRole('button', { name: 'Search Kollabrate' }).click();
  await page.getByRole('combobox', { name: 'Search Kollabrate' }).fill('ti');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Must be longer than 2 characters', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await open(page, '/');
  await lookAtDialog(page, 'How does it work?');

  await open(page, '/signup');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check these fields' })).toBeFocused();
  await expectNoAxeViolations(page);
  await open(page, '/signin/forgotpassword');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Email').fill('nobody@journeys.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expectNoAxeViolations(page);
  await open(page, '/security?mode=verifyEmail&oobCode=x');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('axe finds nothing on a page whose scripts are late or never arrive', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('One moment, this page is still loading.')).toBeAttached();
  await expectNoAxeViolations(page, 'html', { before: true });
  scripts.drop();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await loseScripts(page);
  await page.goto('/signin');
  await expect(page.getByText('This page did not load completely.')).toBeVisible();
  await expectNoAxeViolations(page, 'html', { before: true });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This form was not sent' })).toBeVisible();
  await expectNoAxeViolations(page, 'html', { before: true });
});

test('axe finds nothing on dialogs of the settings', async ({ browser, server }) => {
  const { page } = await onSettingsPage(browser, server, 'opens');
  await lookAtDialog(page, 'Add Account');
  for (const [address, name] of [
    ['/settings/sign-in', 'Change password'],
    ['/settings/account', 'Change email address'],
  ] as const) {
    await open(page, address);
    await page.getByRole('button', { name }).click();
    await expectNoAxeViolations(page);
  }
  await open(page, '/settings/data');
  await lookAtDialog(page, 'Delete Account');

  await open(page, '/settings/pictures');
  await page.getByRole('button', { name: 'Upload a picture' }).click();
  const buffer = await plainPicture('#336699');
  await dialogOf(page)
    .getByLabel('Picture file')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(dialogOf(page).getByRole('group', { name: 'Part to keep' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await open(page, '/settings/sign-in');
  await lookAtDialog(page, 'Set up');
  await lookAtDialog(page, 'Sign out everywhere');
});

test('axe finds nothing on channels that need an action of their user', async ({ browser, server }) => {
  const { page, username } = await onSettingsPage(browser, server, 'channel');
  const channel = ownChannel('Atlas');
  await connect(page, 'twitch', channel);
  await inDatabase(server, `update connections set lost_at = now() where ${OWN}`, username);
  await open(page, '/settings/channels');
  await expect(page.getByRole('article', { name: `Twitch: ${channel}` })).toContainText('Needs reconnecting');
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page
    .getByRole('article', { name: `Twitch: ${channel}` })
    .getByRole('button', { name: 'Reconnect' })
    .click();
  await expect(page.getByText('Your browser blocked the window')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('axe finds nothing on the forms of a Kollab and of a post with mistakes in them', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('writer'));
  await open(page, '/newpost/kollab');
  await page.getByLabel('Payment (optional)', { exact: true }).selectOption('Money');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await open(page, '/newpost/post');
  await page.getByLabel('Tags').pressSequentially('one,two,three,four,five,six,');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Too many tags 6', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('axe finds nothing on dialogs and forms of a collaboration', async ({ browser, server }) => {
  const { owner, sender, kollab } = await twoPeople(browser, server);
  const { page } = sender;
  await open(page, kollab);
  await page.getByRole('button', { name: 'Begin Kollaborating! ->' }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^Send request to/ })
    .click();
  await expect(dialogOf(page).getByLabel('Introduce yourself to the recipient')).toBeFocused();
  await expectNoAxeViolations(page);

  const { requestId } = await callAs(sender, `kollab/${kollab.split('/')[2]}/request`, { note: 'My voice?' });
  const address = `/request/${requestId}`;
  await open(owner.page, address);
  await owner.page.getByRole('button', { name: 'Reject' }).click();
  await dialogOf(owner.page).getByRole('button', { name: 'No time' }).click();
  await expectNoAxeViolations(owner.page);

  await callAs(owner, `request/${requestId}/accept`);
  await page.setViewportSize({ width: 320, height: 720 });
  await open(page, `${address}?tab=agreement`);
  await page.getByRole('link', { name: 'Propose an agreement' }).click();
  await page.getByLabel('What is given in return').selectOption('money');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(page.getByText('Deliverable 1: Required', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await callAs(owner, `request/${requestId}/agreement`, {
    ...{ replaces: 0, rights: { use: ['ads'], where: 'Both channels', until: null, exclusive: false } },
    deliverables: [
      { what: 'A song', platform: 'other', due: null, by: 'sender', rounds: 1, advertising: false },
    ],
    payment: { kind: 'none', amount: null, currency: null, text: '' },
  });
  await callAs(sender, `request/${requestId}/agreement/1/accept`);
  await open(page, `${address}?tab=agreement`);
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await dialogOf(page).getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(dialogOf(page).getByText('Add a link, a picture or a file')).toBeVisible();
  await expectNoAxeViolations(page);

  for (const step of ['complete', 'finalize'])
    for (const who of [sender, owner])
      await callAs(who, `request/${requestId}/${step}`, { acknowledged: true });
  await open(page, address);
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByRole('region', { name: 'Reviews', exact: true }).getByRole('alert')).toBeFocused();
  await expectNoAxeViolations(page);
});

test("axe finds nothing on a user's menu and dialogs, nor on their private settings", async ({
  browser,
  server,
}) => {
  const { owner, sender, kollab } = await twoPeople(browser, server);
  const { page } = sender;
  await open(page, `/user/${owner.username}`);
  await page.getByRole('button', { name: `More about ${owner.username}` }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await dialogOf(page).getByRole('button', { name: 'Send report' }).click();
  await expect(dialogOf(page).getByText('Choose a reason').last()).toBeVisible();
  await expectNoAxeViolations(page);
  await open(owner.page, `/user/${sender.username}`);
  await lookAtDialog(owner.page, 'Invite to a Kollab');

  await callAs(sender, `block/${owner.username}`, {}, 'PUT');
  await open(page, `/user/${owner.username}`);
  await expect(page.getByRole('heading', { name: 'You blocked this person' })).toBeVisible();
  await expectNoAxeViolations(page);
  await open(page, '/settings/people');
  await expect(page.getByRole('button', { name: `Unblock ${owner.username}` })).toBeVisible();
  await expectNoAxeViolations(page);

  const third = await newPerson(browser, server, newUsername('third'));
  await callAs(owner, 'preferences', { showsFollowers: false, whoMayRequest: 'verified' });
  await open(third.page, `/user/${owner.username}/followers`);
  await expect(third.page.getByRole('heading', { name: 'This list is private' })).toBeVisible();
  await expectNoAxeViolations(third.page);
  await open(third.page, kollab);
  await expect(third.page.getByText(/only from people with a connected audience/)).toBeVisible();
  await expectNoAxeViolations(third.page);
});

test('axe finds nothing on saved, hidden, muted and archived items', async ({ browser, server }) => {
  const { sender, kollab } = await twoPeople(browser, server);
  const { page } = sender;
  await open(page, kollab);
  await page.getByRole('button', { name: 'Save A duet about tides' }).click();
  await expect(page.getByText('Saved. Only you can see it.')).toBeVisible();
  await lookAtDialog(page, 'Saved A duet about tides');
  await open(page, '/dashboard/saved');
  await expect(page.getByRole('list', { name: 'Saved' }).getByRole('listitem')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await open(page, '/search/result?q=Lanternwood');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expectNoAxeViolations(page);
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await open(page, '/dashboard/saved?list=searches');
  await expectNoAxeViolations(page);

  await callAs(sender, 'preferences', { mutedCategories: ['music'] });
  await callAs(sender, `hide/kollab/${kollab.split('/')[2]}`, {}, 'PUT');
  await open(page, '/settings/hidden');
  await expect(page.getByRole('button', { name: 'Show A duet about tides' })).toBeVisible();
  await expectNoAxeViolations(page);
  await open(page, '/kollabs/categories/music');
  await expect(page.getByRole('heading', { name: 'You muted Music' })).toBeVisible();
  await expectNoAxeViolations(page);

  const other = await addMusician(server, 'rita', 'A duet');
  const { page: seeker } = await newPerson(browser, server, newUsername('sam'));
  await open(seeker, '/users/match');
  await seeker.getByRole('button', { name: `Not for me: ${other}` }).click();
  await expect(seeker.getByRole('button', { name: `Undo, bring back ${other}` })).toBeFocused();
  await expectNoAxeViolations(seeker);
});

test('axe finds nothing on a search with filters and chips, on a screen and in the sheet of a phone', async ({
  page,
  server,
}) => {
  await addKollabs(server, newUsername('chip'), 'axewood', 4);
  await open(page, '/search/result?q=axewood&sort=dateDesc&category=art&max=50000&closed=1');
  await expect(page.getByText('2 results')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByLabel('Category')).toBeVisible();
  await expectNoAxeViolations(page);
});

test("axe finds nothing on the admins' form for blocked words", async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('adam'));
  await setRole(server, username, 'admin');
  await open(page, '/moderation/terms');
  await lookAtDialog(page, 'Block a word');
});

async function twoPeople(browser: Browser, server: RunningServer) {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const kollab = await addKollab(owner, 'A duet about tides');
  const sender = await newPerson(browser, server, newUsername('ada'));
  return { owner, sender, kollab };
}
