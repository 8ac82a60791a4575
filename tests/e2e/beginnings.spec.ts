import { expect } from '@playwright/test';
import { addKollab, addRequest, fillKollab, newPerson, newUsername } from './people.ts';
import { test } from './test.ts';

const PHONE = { width: 390, height: 844 };

test('the dashboard of a new user has a checklist, and lists who waits with a picture, a title and a link', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const { page } = owner;
  await page.goto('/dashboard/h');
  const first = page.getByRole('region', { name: 'Your first steps' });
  await expect(first).toContainText('1 of 7 done');
  await expect(first.getByRole('listitem')).toHaveText([
    /^Confirm your email: done/,
    /^Which name should others see\?: not yet/,
    /^Add a picture of yourself: not yet/,
    /^Say in one line what you make: not yet/,
    /^Connect a channel: not yet/,
    /^Follow somebody: not yet/,
    /^Publish your first Kollab: not yet/,
  ]);
  await first.getByRole('link', { name: 'Choose a name' }).click();
  await expect(page.getByRole('textbox', { name: 'Display name' })).toBeFocused();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Successfully updated profile information')).toBeVisible();
  await page.goto('/dashboard/h');
  await expect(first).toContainText('2 of 7 done');
  await first.getByRole('link', { name: 'Make a Kollab' }).click();
  await page.waitForURL('**/newpost/kollab#upload-picture');
  await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeFocused();
  const kollab = await addKollab(owner, 'A duet about tides');
  await page.goto('/dashboard/h');
  await expect(first).toContainText('3 of 7 done');
  await expect(first.getByRole('link', { name: 'Make a Kollab' })).toBeHidden();

  const sender = await newPerson(browser, server, newUsername('ada'));
  await addRequest(sender, kollab);
  await page.reload();
  const waiting = page.getByRole('region', { name: 'To do and under way' });
  const step = waiting.getByRole('listitem').first();
  await expect(step).toContainText(`${sender.username} would like to collaborate on`);
  await step.getByRole('link', { name: 'A duet about tides', exact: true }).click();
  await page.waitForURL('**/request/*');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: 'Mark completed' })).toBeVisible();

  // Now the sender has to act, and no longer the owner.
  await sender.page.goto('/dashboard/h');
  await expect(
    sender.page.getByRole('region', { name: 'To do and under way' }).getByRole('listitem').first(),
  ).toContainText('is waiting for your part of A duet about tides');
  await page.goto('/dashboard/h');
  await expect(waiting).toContainText('collaboration is under way');
  await expect(waiting).not.toContainText('waiting for your part');
});

test('the form of a new Kollab begins with its picture, and previews its card', async ({
  browser,
  server,
}) => {
  const { page, username } = await newPerson(browser, server, newUsername('noor'));
  await page.goto('/newpost/kollab');
  const form = page.getByRole('main').locator('form');
  await expect(form.getByRole('button').first()).toHaveAccessibleName('Upload a picture');
  await expect(form.getByRole('textbox').first()).toHaveAccessibleName(/^Image URL/);

  const card = page.getByRole('region', { name: 'Preview' }).locator('article');
  await expect(card).toContainText('Your title');
  await fillKollab(page, 'A duet about tides');
  for (const text of ['A duet about tides', 'Music', 'Two voices, one take', 'Creators', `@${username}`])
    await expect(card).toContainText(text);
  const beside = async () => {
    const [left, right] = [await form.boundingBox(), await card.boundingBox()];
    if (!left || !right) throw new Error('not shown');
    return right.x >= left.x + left.width ? 'beside' : right.y >= left.y + left.height ? 'below' : 'over';
  };
  expect(await beside()).toBe('beside');
  await page.setViewportSize(PHONE);
  await expect.poll(beside).toBe('below');
  await expect(card.locator('xpath=..')).toHaveAttribute('inert', '');
});
