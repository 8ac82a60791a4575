import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { expectFits } from './widths.ts';

/** The printable area of A4 at 96 dpi. */
const PAPER = { width: 718, height: 1000 };

async function expectOnPaper(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible();
  // Controls are useless on paper.
  expect(await page.getByRole('navigation').filter({ visible: true }).count(), name).toBe(0);
  await expect(page.getByRole('link', { name: 'Skip to content' }), name).toBeHidden();
  const pressed = page.locator('main button').filter({ visible: true });
  expect(await pressed.allTextContents(), name).toEqual([]);
  await expectFits(page, name);
  await page.emulateMedia({ media: null });
}

/** Prints on A4 and returns the number of sheets. */
async function countSheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm' } })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a profile and a Kollab are printed without controls', async ({ page }) => {
  await page.goto('/user/mira');
  await expectOnPaper(page, 'a profile');
  await page.goto('/kollabs');
  const link = await page.locator('main a[href^="/kollab/"]').first().getAttribute('href');
  await page.goto(link ?? '');
  await expectOnPaper(page, 'a Kollab');
});

test('a collaboration is printed with its updates', async ({ page }) => {
  await signInAs(page, 'mira');
  await page.goto('/dashboard/requests/active');
  const link = await page.locator('main a[href^="/request/"]').first().getAttribute('href');
  await page.goto(link ?? '');
  await page.locator('html[data-ready]').waitFor();
  await expectOnPaper(page, 'a collaboration');
});

test('a shown collaboration begins on the first sheet, without its buttons', async ({ page }) => {
  await page.goto('/user/mira');
  const link = await page.locator('main a[href^="/collaboration/"]').first().getAttribute('href');
  await page.goto(link ?? '');
  await expectOnPaper(page, 'a shown collaboration');
  expect(await countSheets(page)).toBeLessThanOrEqual(2);
});

test('an agreement is printed with its tab, and on two sheets of its own', async ({ page }) => {
  await signInAs(page, 'mira');
  await page.goto('/dashboard/requests/active');
  const link = await page
    .locator('main a[href^="/request/"]', { hasText: 'Photograph every button' })
    .first()
    .getAttribute('href');
  await page.goto(`${link}?tab=agreement`);
  await page.locator('html[data-ready]').waitFor();
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible();
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.goto(`${link}/agreement`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await countSheets(page)).toBe(2);
});
