import { expect } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { addKollab, addRequest, newPerson, newUsername, notified } from './people.ts';
import { lineOpen, open } from './steps.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

test('an owner compares three who asked, marks one and rejects the others with one note', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('noor'), 'Business');
  const kollab = await addKollab(owner, 'A duet about tides');
  const [ada, ben, cleo] = [
    await newPerson(browser, server, newUsername('ada')),
    await newPerson(browser, server, newUsername('ben')),
    await newPerson(browser, server, newUsername('cleo')),
  ];
  const request = await addRequest(ben, kollab);
  await addRequest(cleo, kollab);

  // The Kollab states no payment, so the form asks for a price.
  await open(ada.page, kollab);
  await ada.page.getByRole('button', { name: /^Begin Kollaborating!/ }).click();
  const form = ada.page.getByRole('dialog');
  await form.getByLabel(/^Introduce yourself/).fill('I sing low.');
  await form.getByLabel(/^What would you ask for it/).fill('300');
  await form.getByRole('button', { name: /^Send request/ }).click();
  await expect(form.getByLabel(/^Currency/)).toBeFocused();
  await form.getByLabel(/^Currency/).selectOption('EUR');
  await form.getByRole('button', { name: /^Send request/ }).click();
  await ada.page.waitForURL('**/request/*');
  await expect(ada.page.getByText('You ask for EUR 300.00')).toBeVisible();

  await owner.page.setViewportSize({ width: 390, height: 844 });
  await open(owner.page, kollab.replace('details', 'pending'));
  await lineOpen(owner.page);
  const rowOf = ({ username }: { username: string }) =>
    owner.page.getByRole('row').filter({ hasText: username });
  await expect(rowOf(ada).getByText('EUR 300.00')).toBeVisible();
  await expectNoAxeViolations(owner.page);
  await expectFits(owner.page);

  const star = rowOf(ada).getByRole('button', { name: /^Favourite/ });
  const written = owner.page.waitForResponse((response) => response.url().endsWith('/favourite'));
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect((await written).ok()).toBe(true);
  await owner.page.setViewportSize({ width: 1280, height: 800 });
  await open(owner.page, owner.page.url());
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  for (const one of [ben, cleo]) await rowOf(one).getByRole('checkbox').check();
  await owner.page.getByRole('button', { name: 'Reject chosen' }).click();
  const dialog = owner.page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Already found' }).click();
  await dialog.getByRole('button', { name: 'Reject 2 requests' }).click();
  await expect(owner.page.getByText('2 requests rejected')).toBeVisible();
  await expect(rowOf(ben)).toBeHidden();
  await expect(rowOf(ada)).toBeVisible();

  await notified(ben.page, 'rejected');
  await ben.page.goto(request);
  await expect(ben.page.getByText('I have already found somebody for this Kollab.')).toBeVisible();
  await expect(ben.page.getByText(cleo.username)).toBeHidden();

  await owner.page.getByRole('link', { name: 'Invite more people' }).click();
  await expect(owner.page.getByRole('region', { name: 'Invite people who fit' })).toBeVisible();
});
