import { expect, type Page } from '@playwright/test';
import { byTier } from '#tests/tools/tier.ts';
import { signInAs, test } from './demo.ts';
import { open, pageHeading } from './steps.ts';

const ROUNDS = byTier({ main: 10, all: 10, deep: 100 });
const WARM_UP = 5;
/** React adds listeners for every event to the container of a portal, and retains the last container for a while. */
const PORTAL_LISTENERS = 160;

/** Returns the counts of nodes and listeners after garbage collection. */
async function measure(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { nodes, jsEventListeners, bytes: usedSize };
}

test('navigating between pages retains no page in memory', async ({ page }) => {
  await signInAs(page, 'mira');
  await open(page, '/kollabs');
  const round = async () => {
    await page.getByRole('main').locator('a[href*="/kollab/"]').first().click();
    await page.waitForURL('**/kollab/*/details');
    await expect(pageHeading(page)).toBeFocused();
    await page.getByRole('banner').getByRole('link', { name: 'Find Kollabs' }).click();
    await page.waitForURL('**/kollabs');
    await expect(pageHeading(page)).toBeFocused();
  };
  for (let count = 0; count < WARM_UP; count++) await round();
  const before = await measure(page);
  for (let count = 0; count < ROUNDS; count++) await round();
  const after = await measure(page);
  // One page has more than a thousand nodes. A few nodes remain in caches or in use.
  expect(after.nodes).toBeLessThan(before.nodes * 1.2);
  expect(after.jsEventListeners).toBeLessThan(before.jsEventListeners + PORTAL_LISTENERS);
  expect(after.bytes).toBeLessThan(before.bytes * 1.2);
});
