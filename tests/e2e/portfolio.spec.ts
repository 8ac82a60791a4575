import { expect } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { addKollab, addRequest, newPerson, newUsername } from './people.ts';
import { open } from './steps.ts';
import { test } from './test.ts';
import { expectFits, resize } from './widths.ts';

test('a portfolio and rates are written in the settings, and read on the profile and the media kit', {
  tag: '@main',
}, async ({ browser, server }) => {
  const creator = await newPerson(browser, server, newUsername('mira'));
  const business = await newPerson(browser, server, newUsername('noor'), 'Business');
  const { page } = creator;
  await open(page, '/settings/portfolio');
  await page.getByRole('button', { name: 'Add a work' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a work' });
  await dialog.getByLabel('What you made').fill('A film of the pier');
  await dialog.getByLabel('For whom').fill('North Roast');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Add a link or a picture')).toBeVisible();
  await dialog.getByLabel('Link', { exact: false }).first().fill('example.com/pier');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit A film of the pier' })).toBeVisible();

  const add = page.getByRole('button', { name: 'Add a rate' });
  await add.click();
  await page.getByLabel('From', { exact: true }).fill('300');
  await page.getByLabel(/^To/).fill('500');
  await add.click();
  const second = page.getByRole('listitem').filter({ has: page.getByLabel('Kind of work 2') });
  await second.getByLabel('From', { exact: true }).fill('80');
  await second.getByLabel('Shown to').selectOption('On request');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByText('Rates saved')).toBeVisible();
  await expectNoAxeViolations(page);
  await resize(page, 390);
  await expectFits(page);

  const kollab = await addKollab(business, 'A duet about tides');
  const reader = business.page;
  await open(reader, `/user/${creator.username}`);
  await expect(reader.getByRole('link', { name: 'A film of the pier' })).toHaveAttribute(
    'href',
    'https://example.com/pier',
  );
  await expect(reader.getByText('EUR 300.00 to 500.00')).toBeVisible();
  await expect(reader.getByText(/^More rates are shown once/)).toBeVisible();
  await addRequest(creator, kollab);
  await open(reader, `/user/${creator.username}/kit`);
  await expect(reader.getByText('from EUR 80.00')).toBeVisible();
  await expectNoAxeViolations(reader);
  await resize(reader, 390);
  await expectFits(reader);
});
