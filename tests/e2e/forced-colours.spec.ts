import { expect, type Locator, type Page } from '@playwright/test';
import { signInAs, test } from './demo.ts';

// With forced colours (high contrast), selected controls must still look selected.

test.use({ viewport: { width: 1280, height: 900 } });
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

const SELECTED = '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"]';

/** Returns selected elements that look the same as their unselected siblings. */
const unseen = (page: Page) =>
  page.evaluate((selected) => {
    const look = (element: Element) => {
      const { backgroundColor, color, borderColor, outline, textDecorationLine } = getComputedStyle(element);
      return [backgroundColor, color, borderColor, outline, textDecorationLine].join(' ');
    };
    const all = [...document.querySelectorAll(selected)].filter((one) => one.checkVisibility());
    const found = all.map((one) => {
      const group = one.closest('ul, ol, nav, [role="tablist"], fieldset') ?? one.parentElement;
      const others = [...(group?.querySelectorAll(`${one.tagName.toLowerCase()}`) ?? [])];
      const other = others.find((element) => element.checkVisibility() && !element.matches(selected));
      const isSeen = other === undefined || look(other) !== look(one);
      return { name: one.textContent.trim(), isSeen, isCompared: other !== undefined };
    });
    return {
      compared: found.filter(({ isCompared }) => isCompared).length,
      unseen: found.filter(({ isSeen }) => !isSeen).map(({ name }) => name),
    };
  }, SELECTED);

for (const address of [
  '/kollabs?view=top',
  '/user/mira?tab=kollabs',
  '/search/result?q=music&filter=users',
]) {
  test(`selected elements on ${address} look different from others`, async ({ page }) => {
    await page.goto(address);
    const { compared, unseen: found } = await unseen(page);
    expect(found).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  });
}

/** Returns a screenshot of a control without focus and hover. */
async function pictureOf(page: Page, control: Locator): Promise<string> {
  await control.evaluate((element: HTMLElement) => element.blur());
  await page.mouse.move(0, 0);
  return (await control.locator('xpath=..').screenshot({ animations: 'disabled' })).toString('base64');
}

test('a switch, a checkbox and a radio button look different when they are on', async ({ page }) => {
  await page.goto('/signup');
  await page.locator('html[data-ready]').waitFor();
  const box = page.getByRole('checkbox').first();
  const unchecked = await pictureOf(page, box);
  await box.check();
  expect(await pictureOf(page, box)).not.toBe(unchecked);

  const dark = page.getByRole('radio', { name: 'Dark' });
  const unchosen = await pictureOf(page, dark);
  await dark.focus();
  await page.keyboard.press('Space');
  await expect(dark).toBeChecked();
  expect(await pictureOf(page, dark)).not.toBe(unchosen);

  await signInAs(page, 'mira');
  await page.goto('/settings/privacy');
  await page.locator('html[data-ready]').waitFor();
  const track = page.getByRole('switch').first();
  const before = await pictureOf(page, track);
  await track.setChecked(!(await track.isChecked()));
  expect(await pictureOf(page, track)).not.toBe(before);
});
