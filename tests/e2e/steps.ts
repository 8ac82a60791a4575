import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a page and waits for hydration. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor();
  // The first pointer event loads the code that handles navigation.
  await page.locator('body').dispatchEvent('mouseover');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/page-steps-')),
  );
  // page-steps sets `data-discover`. React Router then fetches the routes of these links.
  await page.locator('a[data-route][data-discover]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

/** The live region that announces page changes. */
export const announced = (page: Page) => page.locator('#page-status');

export const pageHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Asserts that the page's heading has the focus and that its title was announced. */
export async function expectArrival(page: Page, heading: string | RegExp): Promise<void> {
  await expect(pageHeading(page)).toHaveText(heading);
  await expect(pageHeading(page)).toBeFocused();
  await expect(announced(page)).toHaveText(await page.title());
}

/** Asserts that the focus does not move in the next frames. */
export async function expectFocusStays(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(target).toBeFocused();
}

/** Selects an option of the focused list by type-ahead. Retries, because a late key starts a new search. */
export async function typeAhead(select: Locator, text: string): Promise<void> {
  await expect(async () => {
    await expect(select).toBeFocused({ timeout: 5_000 });
    await select.page().keyboard.type(text);
    const chosen = await select.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label);
    expect(chosen?.startsWith(text)).toBe(true);
  }).toPass();
}

/** Waits until this browser's event stream is open. */
export async function lineOpen(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === 'live-2');
  });
}

/** Confirms a dialog by keyboard. A dialog focuses Cancel when it opens, and keys pressed earlier would go there. */
export async function confirmByKey(question: Locator, label: string): Promise<void> {
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: label }).press('Enter');
}

/** Moves the focus to an element by Tab, from the current focus. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 200; presses++) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}
