import { expect, type Page } from '@playwright/test';

/**
 * Resizes the viewport to a width in px, and waits for the layout. Lengths in viewport units follow some frames late,
 * so a ruler of 100vw is measured.
 */
export async function resize(page: Page, width: number): Promise<void> {
  const ruler = await page.evaluateHandle(() => {
    const element = document.body.appendChild(document.createElement('div'));
    element.style.cssText = 'position: fixed; visibility: hidden; width: 100vw';
    return element;
  });
  await page.setViewportSize({ width, height: 900 });
  await page.waitForFunction(([element, wanted]) => element.offsetWidth === wanted, [ruler, width] as const);
  await ruler.evaluate((element) => element.remove());
}

export async function expectFits(page: Page, message = 'nothing stands beyond the window'): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), message)
    .toBeLessThanOrEqual(0);
}
