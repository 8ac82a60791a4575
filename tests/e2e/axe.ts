import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA is the floor. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that look at colours: all that dark pages can break and light ones do not. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Holds that axe finds nothing on the page as it stands, in light and in dark, hidden parts aside: open a dialog or a
 * menu first to have it looked at. Leaves the page in light.
 * @param within a selector, where only a part is looked at
 */
export async function expectNoAxeViolations(page: Page, within = 'html'): Promise<void> {
  const place = new URL(page.url()).pathname;
  // Without a sheet it is in the browser's own colours, of which axe knows the light ones only.
  if (await page.evaluate(() => document.styleSheets.length > 0)) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page, within, COLOUR_RULES), `${place} in dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  expect(await violationsOf(page, within, TAGS), `${place} in light`).toEqual([]);
}

async function violationsOf(page: Page, within: string, runOnly: string[]): Promise<string[]> {
  await settled(page);
  // Without frames there is nothing to be put together from several of them on a page of its own.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .include(within)
    .options({
      runOnly,
      // Off unless asked for, and asked for by Lighthouse: who speaks to a page says what they see on it.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
  const { violations, passes } = await axe.analyze();
  expect(passes.length, 'axe looked at something').toBeGreaterThan(0);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}\n  ${node.html}`),
  );
}

/** Waits until the page's script has taken over, where it has one, and nothing fades in or out any more. */
async function settled(page: Page): Promise<void> {
  const scripted = await page.evaluate(() => document.getElementById('held-back') !== null);
  // With JavaScript off nothing ever takes over, and the page is to be held to the same as it stands.
  if (scripted) await page.waitForSelector('html[data-ready]', { timeout: 5_000 }).catch(() => {});
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => {
      // In what is folded away time stands still.
      const seen =
        effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true });
      return seen && effect.getComputedTiming().endTime !== Infinity;
    });
    await Promise.all(ending.map((one) => one.finished.catch(() => {})));
  });
}
