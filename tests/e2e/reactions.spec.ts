import { expect, type Page } from '@playwright/test';
import { addKollab, newPerson, newUsername, notified } from './people.ts';
import { open } from './steps.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

const TITLE = 'Two voices on the pier';

const likeOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Like Two voices/ });
const comments = (page: Page) => page.getByRole('list', { name: 'Comments', exact: true });
const commentBy = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a comment', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Your comment', exact: true })).toBeFocused();
  await page.keyboard.type(text);
  await page.getByRole('button', { name: 'Post comment', exact: true }).click();
  await expect(comments(page)).toContainText(text);
}

test('users like a Kollab, comment on it, reply and mention each other', async ({ browser, server }) => {
  const [owner, ana] = [
    await newPerson(browser, server, newUsername('owner')),
    await newPerson(browser, server, newUsername('ana')),
  ];
  const address = await addKollab(owner, TITLE);

  // A like shows at once and after a reload. A double click counts as one press.
  const { page } = ana;
  await open(page, address);
  const written = page.waitForResponse((response) => response.url().endsWith('/like'));
  await likeOf(page).dblclick();
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(likeOf(page)).toHaveAccessibleName(`Like ${TITLE}, 1 like`);
  expect((await written).ok()).toBe(true);
  await open(page, address);
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Write a comment', exact: true }).click();
  await page.getByRole('textbox', { name: 'Your comment', exact: true }).fill('Half a thought');
  await open(page, address);
  await page.getByRole('button', { name: 'Write a comment', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Your comment', exact: true })).toHaveValue(
    'Half a thought',
  );
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Write a comment', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Write a comment', exact: true }).click();
  const box = page.getByRole('textbox', { name: 'Your comment', exact: true });
  await box.fill('Lovely light, ');
  await box.pressSequentially(`@${owner.username.slice(0, -1)}`);
  await expect(page.getByRole('option', { name: `@${owner.username}` })).toBeVisible();
  await box.press('Enter');
  await expect(box).toHaveValue(`Lovely light, @${owner.username} `);
  await page.getByRole('button', { name: 'Post comment', exact: true }).click();
  await expect(
    commentBy(page, 'Lovely light').getByRole('link', { name: `@${owner.username}`, exact: true }),
  ).toHaveAttribute('href', `/user/${owner.username}`);
  await commentBy(page, 'Lovely light').getByRole('button', { name: 'Edit', exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Your comment', exact: true })
    .fill(`Lovely dusk, @${owner.username}!`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(commentBy(page, 'Lovely dusk')).toContainText('edited');

  // The owner is notified, replies, and deletes the comment. A placeholder remains above the reply.
  await notified(owner.page, 'kollabLiked', 'kollabMentioned');
  await open(owner.page, '/notifications');
  await expect(owner.page.getByRole('main')).toContainText(/liked “Two voices on the pier”/);
  await expect(owner.page.getByRole('main')).toContainText('mentioned you in a comment');
  await open(owner.page, address);
  await commentBy(owner.page, 'Lovely dusk').getByRole('button', { name: 'Reply', exact: true }).click();
  await owner.page.getByRole('textbox', { name: /^Your reply to/ }).fill('Thank you');
  await owner.page
    .getByRole('form', { name: /^Your reply to/ })
    .getByRole('button', { name: 'Reply', exact: true })
    .click();
  await expect(owner.page.getByRole('list', { name: 'Replies', exact: true })).toContainText('Thank you');
  await commentBy(owner.page, 'Lovely dusk')
    .getByRole('button', { name: 'Delete', exact: true })
    .first()
    .click();
  await owner.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Delete comment', exact: true })
    .click();
  await expect(comments(owner.page)).toContainText('This comment was deleted.');
  await expect(comments(owner.page)).toContainText('Thank you');
  await expect(comments(owner.page)).not.toContainText('Lovely');

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, address);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectFits(page);
});

test('a visitor reads comments, without scripts too, and is asked to sign in to write or like', async ({
  browser,
  server,
  page,
}) => {
  const owner = await newPerson(browser, server, newUsername('owner'));
  const address = await addKollab(owner, TITLE);
  await open(owner.page, address);
  await write(owner.page, 'Who comes along?');

  const still = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await still.newPage();
  await plain.goto(address);
  await expect(comments(plain)).toContainText('Who comes along?');
  await still.close();

  await open(page, address);
  const dialog = page.getByRole('dialog', { name: "Oops, you're not logged in!", exact: true });
  for (const name of [/^Like Two voices/, 'Write a comment', 'Reply']) {
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
