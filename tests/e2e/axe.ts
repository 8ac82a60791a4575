import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA is the floor. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Holds that axe finds nothing on the page as it stands, hidden parts aside: open a dialog or a menu first
 * to have it looked at.
 * @param within a selector, where only a part is looked at
 */
export async function expectNoAxeViolations(page: Page, within = 'html'): Promise<void> {
  await settled(page);
  const axe = new AxeBuilder({ page }).include(within).options({
    runOnly: TAGS,
    // Off unless asked for, and asked for by Lighthouse: who speaks to a page says what they see on it.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  const { violations, passes } = await axe.analyze();
  expect(passes.length, 'axe looked at something').toBeGreaterThan(0);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}\n  ${node.html}`),
  );
  expect(found, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}

/** Waits until the page's script has taken over, where it has one, and nothing fades in or out any more. */
async function settled(page: Page): Promise<void> {
  const scripted = await page.evaluate(() => document.getElementById('held-back') !== null);
  // With JavaScript off nothing ever takes over, and the page is to be held to the same as it stands.
  if (scripted) await page.waitForSelector('html[data-ready]', { timeout: 5_000 }).catch(() => {});
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => {})));
  });
}
