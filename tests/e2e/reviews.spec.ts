import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { addKollab, newPerson, newUsername, notified } from './people.ts';
import type { RunningServer } from './server.ts';
import { lineOpen } from './steps.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

const TITLE = 'A duet about tides';

async function complete(browser: Browser, server: RunningServer) {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const kollab = await addKollab(owner, TITLE);
  const sender = await newPerson(browser, server, newUsername('ada'));
  const id = kollab.split('/')[2] ?? '';
  const { requestId } = await send(sender.page, 'POST', `/api/kollab/${id}/request`, {
    note: 'My low voice?',
  });
  await send(owner.page, 'POST', `/api/request/${requestId}/accept`, {});
  for (const { page } of [sender, owner]) await send(page, 'POST', `/api/request/${requestId}/complete`, {});
  return { owner, sender, address: `/request/${requestId}` };
}

async function finalize(page: Page, address: string): Promise<void> {
  await send(page, 'POST', `/api${address}/finalize`, {});
}

async function send(page: Page, method: string, address: string, body: object) {
  return page.evaluate(
    async ([verb, to, data]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const response = await fetch(to, { method: verb, headers, body: JSON.stringify(data) });
      return response.json();
    },
    [method, address, body] as const,
  );
}

const MARKS = { kept: true, inTime: true, goodToTalkTo: true, again: true };
const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });
const question = (form: Locator, name: string) => form.getByRole('radiogroup', { name });

test('both finalize and review, and both profiles show the reviews', { tag: '@main' }, async ({
  browser,
  server,
}) => {
  const { owner, sender, address } = await complete(browser, server);
  await sender.page.goto(address);
  await lineOpen(sender.page);
  await finalize(sender.page, address);
  await owner.page.goto(address);
  await owner.page.getByRole('button', { name: 'Finalize Kollab (1/2)' }).click();

  // By keyboard on a narrow phone, without a reload.
  await sender.page.setViewportSize({ width: 320, height: 720 });
  const mine = reviewsOf(sender.page);
  await expect(mine.getByText(/Nobody sees it until/)).toBeVisible();
  await expectFits(sender.page);
  await mine.getByRole('button', { name: 'Send review' }).press('Enter');
  const wrong = mine.getByRole('alert');
  await expect(wrong).toBeFocused();
  await wrong.getByRole('link', { name: 'Were they on time?' }).press('Enter');
  await expect(question(mine, 'Were they on time?').getByRole('radio', { name: 'Yes' })).toBeFocused();
  await sender.page.keyboard.press('ArrowRight');
  await expect(question(mine, 'Were they on time?').getByRole('radio', { name: 'No' })).toBeChecked();
  for (const name of [
    'Did they keep to what was agreed?',
    'Were they good to talk to?',
    'Would you do it again?',
  ])
    await question(mine, name).getByRole('radio', { name: 'Yes' }).press('Space');
  await mine.getByLabel(/^In your own words/).fill('A low tide, and a high voice.');
  await mine.getByRole('button', { name: 'Send review' }).press('Enter');
  await expect(mine.getByText('Not shown yet')).toBeVisible();
  await expect(mine.getByText(/It will be shown as soon as/)).toBeVisible();
  await expect(mine).toBeFocused();

  // Until both have written one, a review can be changed and is hidden from the other side.
  await mine.getByRole('button', { name: 'Change your review' }).press('Enter');
  const own = mine
    .locator('section')
    .filter({ has: sender.page.getByRole('heading', { name: 'Your review' }) });
  await expect(own).toBeFocused();
  await expect(mine.getByLabel(/^In your own words/)).toHaveValue('A low tide, and a high voice.');
  await mine.getByLabel(/^In your own words/).fill('A low tide, and a clear voice.');
  await mine.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(mine.getByText('A low tide, and a clear voice.')).toBeVisible();
  await expect(own).toBeFocused();
  await notified(owner.page, 'reviewWritten');
  await owner.page.goto('/notifications');
  await owner.page.getByRole('link', { name: /wrote a review about “A duet about tides”/ }).click();
  await owner.page.waitForURL(`**${address}`);
  const theirs = reviewsOf(owner.page);
  await expect(theirs.getByText(/has written a review\. You will both see/)).toBeVisible();
  await expect(owner.page.getByText('A low tide')).toHaveCount(0);

  for (const name of [
    'Did they keep to what was agreed?',
    'Were they on time?',
    'Were they good to talk to?',
    'Would you do it again?',
  ])
    await question(theirs, name).getByText('Yes', { exact: true }).click();
  await theirs.getByRole('button', { name: 'Send review' }).click();
  await expect(theirs.getByText('A low tide, and a clear voice.')).toBeVisible();
  await expect(theirs.getByText('Not shown yet')).toHaveCount(0);
  await expect(mine.getByText('Not shown yet')).toHaveCount(0);
  await expect(mine.getByRole('heading', { name: /^Review by/ })).toBeVisible();

  const visitor = await (
    await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  ).newPage();
  for (const [of, by, words] of [
    [owner, sender, 'A low tide, and a clear voice.'],
    [sender, owner, null],
  ] as const) {
    await visitor.goto(`/user/${of.username}?tab=reviews`);
    await expect(visitor.getByText('1 review by 1 person')).toBeVisible();
    const review = visitor.getByRole('article', { name: `Review by ${by.username}` });
    await expect(review.getByRole('link', { name: TITLE })).toBeVisible();
    if (words) await expect(review.getByText(words)).toBeVisible();
    await expect(review.getByRole('button')).toHaveCount(0);
    for (const width of [320, 390, 768, 1280]) {
      await visitor.setViewportSize({ width, height: 800 });
      await expectFits(visitor);
    }
  }
  await visitor.goto(`/user/${owner.username}`);
  await visitor.getByRole('link', { name: 'See all reviews' }).click();
  await visitor.waitForURL('**?tab=reviews');
  await visitor.context().close();
});

test('a review is pinned, replied to once, and reported', async ({ browser, server }) => {
  const { owner, sender, address } = await complete(browser, server);
  for (const { page } of [sender, owner]) await finalize(page, address);
  const text = 'We laughed a lot.';
  for (const { page } of [sender, owner])
    await send(page, 'PUT', `/api${address}/review`, { ...MARKS, text });

  const { page } = owner;
  await page.goto(`/user/${owner.username}?tab=reviews`);
  const review = page.getByRole('article', { name: `Review by ${sender.username}` });
  await review.getByRole('button', { name: 'Pin to the top' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Pinned reviews' })).toBeVisible();
  await expect(review).toHaveCount(1);
  // The button has moved with the review, and the focus must stay near it.
  await expect(page.locator('[tabindex="-1"]:focus').getByRole('article')).toHaveCount(1);
  await review.getByRole('button', { name: 'Reply', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/You can reply once/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(dialog.getByLabel('Your reply')).toBeFocused();
  await dialog.getByLabel('Your reply').fill('So did the harbour.');
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(review.getByText('So did the harbour.')).toBeVisible();
  await expect(review.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0);
  // The button that opened the dialog is gone as well.
  await expect(page.locator('main, main *').and(page.locator(':focus'))).toHaveCount(1);

  await notified(sender.page, 'reviewReplied');
  await sender.page.goto('/notifications');
  await sender.page.getByRole('link', { name: /replied to your review about/ }).click();
  await sender.page.waitForURL(`**${address}`);
  await expect(reviewsOf(sender.page).getByText('So did the harbour.')).toBeVisible();
  await reviewsOf(sender.page).getByRole('button', { name: 'Report the reply' }).click();
  const report = sender.page.getByRole('dialog');
  await expect(report.getByRole('heading', { name: 'Report this reply' })).toBeVisible();
  await report.getByLabel('What is wrong?').selectOption('other');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report).toBeHidden();

  // A third user reports the review itself, without choosing a subject.
  const third = await newPerson(browser, server, newUsername('mia'));
  await third.page.goto(`/user/${owner.username}?tab=reviews`);
  const seen = third.page.getByRole('article', { name: `Review by ${sender.username}` });
  await expect(seen.getByRole('button', { name: 'Pin to the top' })).toHaveCount(0);
  await seen.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(third.page.getByRole('heading', { name: 'Report this review' })).toBeVisible();
});
