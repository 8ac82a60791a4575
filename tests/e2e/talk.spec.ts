import { expect, type Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { newPerson, newUsername } from './people.ts';
import { lineOpen, open, pageHeading } from './steps.ts';
import { test } from './test.ts';

// Messages and comments appear on open pages, and no list moves on its own.

const DESC = 'First light on the pier.';

const likeOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Like the post by/ });
const newOf = (page: Page) => page.getByRole('button', { name: /^\d+ new/ });
const comments = (page: Page) => page.getByRole('list', { name: 'Comments', exact: true });
const thread = (page: Page) => page.getByRole('log');
const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });

test('three people follow, post, like, comment, mention and write, across a lost line, until one blocks another', {
  tag: '@main',
}, async ({ browser, server }) => {
  const noor = await newPerson(browser, server, newUsername('noor'));
  const ada = await newPerson(browser, server, newUsername('ada'));
  const tariq = await newPerson(browser, server, newUsername('tariq'));

  // The Kollab has another category than Ada's, so it is in her feed only because she follows its owner.
  await open(ada.page, `/user/${noor.username}`);
  await ada.page.getByRole('button', { name: `Follow ${noor.username}` }).click();
  await expect(ada.page.getByRole('button', { name: `Following ${noor.username}` })).toBeVisible();
  const address = await makePost(noor.page, server.url);
  await open(noor.page, address);
  await lineOpen(noor.page);
  await open(ada.page, '/dashboard/h');
  const card = ada.page.getByRole('article').filter({ hasText: `@${noor.username}` });
  await expect(card).toContainText(DESC);
  await card.getByRole('link', { name: `Open the post by @${noor.username}` }).click();
  await ada.page.waitForURL(`**${address}`);
  // The card on the previous page has a button with the same name.
  await expect(pageHeading(ada.page)).toContainText(`@${noor.username}`);
  await lineOpen(ada.page);

  // The like appears on the owner's page, but the button is pressed for Ada only.
  await likeOf(ada.page).click();
  await expect(likeOf(noor.page)).toHaveAccessibleName(/, 1 like$/);
  await expect(likeOf(noor.page)).toHaveAttribute('aria-pressed', 'false');
  await likeOf(noor.page).click();
  await expect(likeOf(ada.page)).toHaveAccessibleName(/, 2 likes$/);
  await expect(likeOf(ada.page)).toHaveAttribute('aria-pressed', 'true');

  // The first comment appears on its own, and the next ones are behind a button. One's own comment does not count as
  // new. A mentioned user is notified.
  await open(tariq.page, '/notifications');
  await lineOpen(tariq.page);
  await comment(ada.page, `Is that Aarhus, @${tariq.username}?`);
  await expect(newOf(ada.page)).toHaveCount(0);
  await expect(comments(noor.page)).toContainText('Is that Aarhus');
  await comment(ada.page, 'Or Odense?');
  await expect(newOf(ada.page)).toHaveCount(0);
  await expect(newOf(noor.page)).toHaveText('1 new comment');
  await expect(noor.page.getByRole('heading', { name: 'Comments 1', exact: true })).toBeVisible();
  await expect(comments(noor.page)).not.toContainText('Odense');
  await newOf(noor.page).click();
  await expect(comments(noor.page)).toContainText('Odense');
  await expect(newOf(noor.page)).toHaveCount(0);
  await expect(noor.page.getByRole('heading', { name: /^Comments/ })).toBeFocused();
  await expect(noor.page.getByRole('link', { name: /^Notifications, \d unread/ })).toBeVisible();
  await expect(newOf(tariq.page)).toHaveText('1 new notification');
  await expect(tariq.page.getByRole('link', { name: /mentioned you/ })).toHaveCount(0);
  await newOf(tariq.page).click();
  await expect(tariq.page.getByRole('link', { name: /mentioned you in a comment/ })).toBeVisible();

  // A first message appears as a request in the recipient's open inbox.
  await open(ada.page, '/inbox');
  await lineOpen(ada.page);
  await open(tariq.page, `/inbox/to/${ada.username}`);
  await tariq.page.getByLabel('Your message').fill('It is Aarhus. Shall we film there?');
  await tariq.page.getByRole('button', { name: 'Send' }).click();
  await tariq.page.waitForURL(/\/inbox\/[0-9a-f-]{36}$/);
  await lineOpen(tariq.page);
  await expect(tariq.page.getByText('Your message has not been accepted yet.')).toBeVisible();
  const requests = ada.page.getByRole('link', { name: /^Message requests ?1/ });
  await expect(requests).toBeVisible();
  await requests.click();
  await ada.page.getByRole('link', { name: tariq.username }).click();
  await ada.page.getByRole('button', { name: 'Accept' }).click();
  await expect(box(ada.page)).toBeVisible();
  await expect(box(tariq.page)).toBeVisible();

  for (const reply of ['At low tide, then.', 'Before the ferry.', 'It is early, I know.']) {
    await say(ada.page, reply);
    await expect(thread(tariq.page).getByText(reply)).toHaveCount(1);
  }

  // While the connection is down no draft is lost. Afterwards no message is missing or duplicated.
  await tariq.page.context().setOffline(true);
  await box(tariq.page).fill('Kept while there is no line');
  await say(ada.page, 'Bring boots.');
  await tariq.page.context().setOffline(false);
  await expect(thread(tariq.page).getByText('Bring boots.')).toHaveCount(1);
  await expect(thread(tariq.page).getByText('At low tide, then.')).toHaveCount(1);
  await expect(box(tariq.page)).toHaveValue('Kept while there is no line');
  await box(tariq.page).press('Enter');
  await expect(thread(ada.page).getByText('Kept while there is no line')).toHaveCount(1);

  // After a block neither messages, mentions, comments nor notifications arrive.
  await ada.page.getByRole('button', { name: /^More about this conversation/ }).click();
  await ada.page.getByRole('menuitem', { name: 'Block' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await ada.page.waitForURL('**/inbox');
  await expect(ada.page.getByText('No messages yet')).toBeVisible();
  await tariq.page.reload();
  await expect(tariq.page.getByText('This person is not taking messages right now.')).toBeVisible();
  await open(ada.page, address);
  await lineOpen(ada.page);
  await open(tariq.page, address);
  await expect(comments(tariq.page)).toHaveCount(0);
  await comment(tariq.page, `Boots on, @${ada.username}!`);
  await expect(newOf(noor.page)).toBeVisible();
  // A later comment of another user arrives, without those of Tariq.
  await comment(noor.page, `The old ferry pier, @${ada.username}.`);
  await expect(newOf(ada.page)).toBeVisible();
  await newOf(ada.page).click();
  await expect(comments(ada.page)).toContainText('The old ferry pier');
  await expect(comments(ada.page)).not.toContainText('Boots on');
  await expect(ada.page.getByRole('link', { name: /^Notifications, \d unread/ })).toBeVisible();
  await open(ada.page, '/notifications');
  await expect(ada.page.getByRole('main')).toContainText('mentioned you');
  await expect(ada.page.getByRole('main')).not.toContainText(tariq.username);
});

test('the address of a post is copied, and a visitor is asked to sign in to write to its owner', async ({
  browser,
  server,
}) => {
  const { page, username } = await newPerson(browser, server, newUsername('poster'));
  const address = await makePost(page, server.url);
  const reader = await browser.newContext({
    baseURL: server.url,
    permissions: ['clipboard-write', 'clipboard-read'],
  });
  const visitor = await reader.newPage();
  await visitor.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await open(visitor, address);
  await visitor.getByRole('button', { name: `Share the post by @${username}`, exact: true }).click();
  await expect(visitor.getByText('Link copied', { exact: true })).toBeVisible();
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(server.url + address);
  await visitor.getByRole('link', { name: `Message @${username}`, exact: true }).click();
  await expect(
    visitor.getByRole('dialog', { name: "Oops, you're not logged in!", exact: true }),
  ).toBeVisible();
  await reader.close();
});

async function makePost(page: Page, url: string): Promise<string> {
  const { result } = await callAs({ page }, 'post', {
    ...{ imageUrl: `${url}/icons/icon-512.png`, desc: DESC, category: 'art', tags: [] },
  });
  return `/post/${result.postId}`;
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a comment', exact: true }).click();
  await page.getByRole('textbox', { name: 'Your comment', exact: true }).fill(text);
  await page.getByRole('button', { name: 'Post comment', exact: true }).click();
  await expect(comments(page)).toContainText(text);
}

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(thread(page).getByText(text)).toHaveCount(1);
}
