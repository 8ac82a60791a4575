import { expect, type Page } from '@playwright/test';

/**
 * Gives the window a width, in px, and waits until the page has taken it.
 *
 * Lengths in parts of the window follow it some frames late: a ruler as wide as the window tells when they have.
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

/** Nothing is wider than the window, once the page has taken its width. */
export async function expectFits(page: Page, message = 'nothing stands beyond the window'): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), message)
    .toBeLessThanOrEqual(0);
}
