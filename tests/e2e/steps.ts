import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a page and waits until it answers. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor();
  // What goes with steps comes with the first touch.
  await page.locator('body').dispatchEvent('mouseover');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/page-steps-')),
  );
  await page.waitForLoadState('networkidle');
}

/** What was said last in the frame's live region. */
export const announced = (page: Page) => page.locator('#page-status');

export const pageHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Holds that the page's heading has the focus, and that its title was announced. */
export async function expectArrival(page: Page, heading: string | RegExp): Promise<void> {
  await expect(pageHeading(page)).toHaveText(heading);
  await expect(pageHeading(page)).toBeFocused();
  await expect(announced(page)).toHaveText(await page.title());
}

/** Holds that nothing else takes the focus in the next frames either. */
export async function expectFocusStays(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(target).toBeFocused();
}

/** Waits until the tabs of this browser have their line. */
export async function lineOpen(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === 'live');
  });
}

/** Answers a question by keyboard. It puts the focus on Cancel once it is open: a key pressed before goes there. */
export async function confirmByKey(question: Locator, label: string): Promise<void> {
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: label }).press('Enter');
}

/** Moves the focus to an element by Tab alone, from where it stands. */
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
