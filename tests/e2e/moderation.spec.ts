import { expect, type Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { addKollab, type NewPerson, newPerson, newUsername, notified } from './people.ts';
import { setRole } from './roles.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

const PHONE = { width: 320, height: 700 };

async function decide(page: Page, what: string, why: string, text: string): Promise<void> {
  await page.getByLabel('What to do').selectOption(what);
  await page.getByLabel('Why').selectOption(why);
  await page.getByLabel('In your words').fill(text);
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Decided', { exact: true })).toBeVisible();
}

async function openNotice({ page }: NewPerson, words: RegExp): Promise<void> {
  await notified(page, 'decidedAgainst');
  await page.goto('/notifications');
  await page.getByRole('link', { name: words }).first().click();
  await page.waitForURL('**/decision/*');
}

test('a Kollab is reported, taken down, objected to and restored, and the log shows it', {
  tag: '@main',
}, async ({ browser, server }) => {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const kollab = await addKollab(owner, 'Buy my course today');
  const reporter = await newPerson(browser, server, newUsername('ada'));
  const [mia, max] = [
    await newPerson(browser, server, newUsername('mia')),
    await newPerson(browser, server, newUsername('max')),
  ];
  expect((await mia.page.goto('/moderation'))?.status()).toBe(404);
  await expect(mia.page.getByText('404 Not Found')).toBeVisible();
  for (const { username } of [mia, max]) await setRole(server, username);

  const reports = { kind: 'kollab', id: kollab.split('/')[2], reason: 'scam', text: 'There is no course.' };
  const status = await reporter.page.evaluate(async (body) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    };
    return (await fetch('/api/report', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, reports);
  expect(status).toBe(200);

  await mia.page.goto('/dashboard/h');
  await mia.page.getByRole('button', { name: `Your menu, @${mia.username}` }).click();
  await mia.page.getByRole('menuitem', { name: 'Moderation' }).click();
  await mia.page.waitForURL('**/moderation');
  await expect(mia.page.getByRole('heading', { name: 'Moderation', level: 1 })).toBeVisible();
  await mia.page.setViewportSize(PHONE);
  await expectFits(mia.page);
  await mia.page.getByRole('link', { name: 'Buy my course today' }).click();
  await expect(mia.page.getByText('There is no course.')).toBeVisible();
  await expectFits(mia.page);
  await mia.page.getByRole('button', { name: 'Decide' }).click();
  await expect(mia.page.getByText('Choose what to do').last()).toBeVisible();
  await decide(mia.page, 'Take down', 'Scam or impersonation', 'There is no course to buy.');
  await expect(mia.page.getByText('There is nothing to decide.')).toBeHidden();
  expect((await reporter.page.goto(kollab))?.status()).toBe(404);

  await notified(reporter.page, 'reportActed');
  await reporter.page.goto('/notifications');
  await expect(reporter.page.getByText('We looked at what you reported and took action.')).toBeVisible();

  await openNotice(owner, /decided about you or your content/);
  await owner.page.setViewportSize(PHONE);
  await expect(owner.page.getByText('There is no course to buy.')).toBeVisible();
  await expect(owner.page.getByText(mia.username)).toBeHidden();
  await expectFits(owner.page);
  await owner.page.getByLabel('Why it is wrong').fill('It begins on Monday.');
  await owner.page.getByRole('button', { name: 'Send objection' }).click();
  await expect(owner.page.getByText('Waiting for an answer')).toBeVisible();

  // The moderator who decided cannot decide about the objection.
  await mia.page.reload();
  await expect(mia.page.getByText('It begins on Monday.')).toBeVisible();
  await expect(mia.page.getByRole('button', { name: 'Decide' })).toBeHidden();
  await max.page.goto('/moderation');
  await expect(max.page.getByText('Objection')).toBeVisible();
  await max.page.getByRole('link', { name: 'Buy my course today' }).click();
  await decide(max.page, 'Put back', 'An earlier decision was wrong', 'There is a course.');
  expect((await reporter.page.goto(kollab))?.status()).toBe(200);
  await owner.page.reload();
  await expect(owner.page.getByText('Granted')).toBeVisible();

  await max.page.goto('/moderation/log');
  const log = max.page.getByRole('list', { name: 'Decisions' }).getByRole('listitem');
  await expect(log.first()).toContainText('Put back: Kollab');
  await expect(log.first()).toContainText(`By @${max.username}`);
  await expect(log.nth(1)).toContainText('Objection granted');
  await expectFits(max.page);
});

test('decision 29: a message removed by moderators disappears from both open pages, and can be restored', async ({
  browser,
  server,
}) => {
  const [noor, ada, mia] = [
    await newPerson(browser, server, newUsername('noor')),
    await newPerson(browser, server, newUsername('ada')),
    await newPerson(browser, server, newUsername('mia')),
  ];
  await setRole(server, mia.username);
  const { conversationId, messageId } = await callAs(noor, 'conversations', {
    username: ada.username,
    text: 'Send me your password',
  });
  await callAs(ada, `conversation/${conversationId}/accept`);
  const said = { kind: 'message', id: messageId, reason: 'scam', text: 'They want my password.' };
  for (const { page } of [noor, ada]) {
    await page.goto(`/inbox/${conversationId}`);
    await expect(page.getByRole('log').getByText('Send me your password')).toBeVisible();
  }
  await callAs(ada, 'report', said);
  await mia.page.goto(`/moderation/message/${messageId}`);
  await decide(mia.page, 'Take down', 'Scam or impersonation', 'No one may ask for a password.');
  for (const { page } of [noor, ada]) {
    await expect(page.getByRole('log').getByText('This message was removed.')).toBeVisible();
    await expect(page.getByText('Send me your password')).toBeHidden();
  }
  await ada.page.setViewportSize(PHONE);
  await expectFits(ada.page);
  await openNotice(noor, /decided about you or your content/);
  await expect(noor.page.getByText('We removed one of your messages.')).toBeVisible();
  await expect(noor.page.getByText('Send me your password')).toBeVisible();
  await decide(mia.page, 'Put back', 'An earlier decision was wrong', 'It was a joke between friends.');
  await expect(ada.page.getByRole('log').getByText('Send me your password')).toBeVisible();
});

test('decision 29: its owner and moderators see that a rule hid a message, and it can be restored', async ({
  browser,
  server,
}) => {
  const [noor, mia] = [
    await newPerson(browser, server, newUsername('noor')),
    await newPerson(browser, server, newUsername('mia')),
  ];
  await setRole(server, mia.username);
  // The same first message to as many users as allowed, and then once more to a user who wrote first.
  const sent: string[] = [];
  const readers: NewPerson[] = [];
  for (let n = 0; n < 5; n++) {
    const reader = await newPerson(browser, server, newUsername('ada'));
    const body = { username: reader.username, text: 'Buy my course of singing today' };
    sent.push((await callAs(noor, 'conversations', body)).messageId);
    readers.push(reader);
  }
  const last = await newPerson(browser, server, newUsername('ben'));
  const { conversationId } = await callAs(last, 'conversations', { username: noor.username, text: 'Hello' });
  await callAs(noor, `conversation/${conversationId}/accept`);
  await expect(
    callAs(noor, `conversation/${conversationId}/messages`, {
      text: 'Buy my course of singing today',
      pictures: [],
    }),
  ).rejects.toThrow('same_text');

  await notified(noor.page, 'hiddenByRule');
  await noor.page.goto('/notifications');
  await noor.page
    .getByRole('link', { name: /is hidden until a moderator has looked at it/ })
    .first()
    .click();
  await noor.page.waitForURL('**/decision/*');
  await expect(
    noor.page.getByRole('heading', { name: 'Some of your content is hidden for now' }),
  ).toBeVisible();
  await expect(noor.page.getByText('An automatic rule.')).toBeVisible();
  await noor.page.setViewportSize(PHONE);
  await expectFits(noor.page);
  await noor.page.getByLabel('Why it is wrong').fill('They asked me for it.');
  await noor.page.getByRole('button', { name: 'Send objection' }).click();
  await expect(noor.page.getByText('Waiting for an answer')).toBeVisible();

  await mia.page.goto(`/moderation/message/${sent[0]}`);
  await expect(mia.page.getByText('sent the same message to many people').first()).toBeVisible();
  await expect(mia.page.getByText('Hidden until a moderator has looked at it')).toBeVisible();
  await expectFits(mia.page);
  await decide(mia.page, 'Dismiss', 'It is within our rules', 'They asked for it.');
  await noor.page.reload();
  await expect(noor.page.getByText('Granted')).toBeVisible();
  for (const { page } of readers.slice(-1)) {
    await page.goto('/inbox?tab=requests');
    await expect(page.getByText('Buy my course of singing today').first()).toBeVisible();
  }
});

test('the page of a suspended user returns 404, and no case links to it', async ({ browser, server }) => {
  const [noor, ada, mia] = [
    await newPerson(browser, server, newUsername('noor')),
    await newPerson(browser, server, newUsername('ada')),
    await newPerson(browser, server, newUsername('mia')),
  ];
  await setRole(server, mia.username);
  await callAs(ada, 'report', { kind: 'user', id: noor.username, reason: 'scam', text: 'Not who they say.' });
  await mia.page.goto('/moderation');
  await mia.page.getByRole('link', { name: `@${noor.username}` }).click();
  const owner = mia.page.getByRole('main').getByRole('link', { name: `@${noor.username}` });
  await expect(owner).toBeVisible();
  await decide(mia.page, 'Suspend the account', 'Scam or impersonation', 'They pose as another.');
  await mia.page.reload();
  await expect(mia.page.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(owner).toBeHidden();
  expect((await ada.page.goto(`/user/${noor.username}`))?.status()).toBe(404);
});
