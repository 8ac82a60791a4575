import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';

/** Nothing that axe finds, and nothing wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}
