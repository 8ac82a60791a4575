import { expect } from '@playwright/test';
import { addFinishedKollab } from './rows.ts';
import { test } from './test.ts';

// Dates are shown in the browser's time zone.
test.use({ timezoneId: 'UTC' });

test("a Kollab's Completed table: 10 rows or 20, 30, 40, 50, pages from 1; sorted, filtered, resized", async ({
  page,
  server,
}) => {
  const kollabId = await addFinishedKollab(server, 52);
  await page.goto(`/kollab/${kollabId}/completed`);
  const table = page.getByRole('table', { name: 'Completed collaborations', exact: true });
  const rows = table.locator('tbody tr');
  const partners = table.locator('tbody td:first-child bdi');
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
  const turn = (name: string) => pages.getByRole('button', { name, exact: true });
  const goTo = pages.getByLabel('Go to page', { exact: true });
  const size = pages.getByRole('combobox', { name: 'Rows', exact: true });
  const expectPage = async (where: string, count: number) => {
    await expect(pages.getByText(where, { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(count);
  };

  await expect(table.getByRole('columnheader')).toHaveText(['With', 'Completed']);
  await expectPage('Page 1 of 6', 10);
  await expect(pages.getByRole('status')).toHaveText('52 in all');
  await expect(size.locator('option')).toHaveText(['10', '20', '30', '40', '50']);
  await expect(size).toHaveValue('10');
  await expect(partners).toHaveText(NEWEST_TEN);
  await expect(rows.first().getByRole('cell').last()).toHaveText('22 Feb 2020 4:07PM');
  await expect(turn('Previous')).toBeDisabled();

  await turn('Next').click();
  await expectPage('Page 2 of 6', 10);
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(partners.first()).toHaveText('Partner 06');
  await turn('Previous').click();
  await expectPage('Page 1 of 6', 10);
  await expect(partners).toHaveText(NEWEST_TEN);

  for (const [typed, where, count] of [
    ['4', 'Page 4 of 6', 10],
    ['0', 'Page 1 of 6', 10],
    ['99', 'Page 6 of 6', 2],
  ] as const) {
    await goTo.fill(typed);
    await goTo.press('Enter');
    await expectPage(where, count);
  }
  await expect(partners).toHaveText(['Partner 23', 'Partner 38']);
  await expect(turn('Next')).toBeDisabled();

  for (const [chosen, where] of [
    ['20', 'Page 1 of 3'],
    ['30', 'Page 1 of 2'],
    ['40', 'Page 1 of 2'],
    ['50', 'Page 1 of 2'],
  ] as const) {
    await size.selectOption(chosen);
    await expectPage(where, Number(chosen));
  }
  await size.selectOption('10');
  await expectPage('Page 1 of 6', 10);

  const header = (name: string) =>
    table.getByRole('columnheader').filter({ has: page.getByRole('button', { name, exact: true }) });
  await expect(header('Completed')).toHaveAttribute('aria-sort', 'descending');
  for (const [column, order, first] of [
    ['Completed', 'ascending', 'Partner 38'],
    ['With', 'ascending', 'Partner 01'],
    ['With', 'descending', 'Partner 52'],
  ] as const) {
    await header(column).getByRole('button').click();
    await expect(header(column)).toHaveAttribute('aria-sort', order);
    await expect(partners.first()).toHaveText(first);
    await expectPage('Page 1 of 6', 10);
  }

  const filter = page.getByLabel('Filter by name', { exact: true });
  await filter.fill('partner 5');
  await expect(partners).toHaveText(['Partner 52', 'Partner 51', 'Partner 50']);
  await expectPage('Page 1 of 1', 3);
  await page.getByRole('button', { name: 'Clear the filter', exact: true }).click();
  await expectPage('Page 1 of 6', 10);

  const handle = page.getByRole('separator', { name: 'Width of With', exact: true });
  const widthOf = async () => (await header('With').boundingBox())?.width ?? 0;
  const before = await widthOf();
  await handle.press('ArrowRight');
  await expect(handle).toHaveAttribute('aria-valuenow', '140');
  await expect.poll(widthOf).toBeGreaterThan(before);
});

/**
 * Partner n completed on day 7n mod 53 of the first 53 days of 2020, an order that is neither theirs nor its reverse.
 */
const NEWEST_TEN = ['15', '30', '45', '07', '22', '37', '52', '14', '29', '44'].map((n) => `Partner ${n}`);
