import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';

/** Gives the window a width, in px, and waits until the page has taken it: what follows a width does it a frame later. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Nothing wider than the window. */
export async function expectFits(page: Page, width: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, width).toBeLessThanOrEqual(0);
}

/** Nothing that axe finds, and nothing wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectFits(page, 'as wide as it is');
}
