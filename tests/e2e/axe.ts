import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { COLOUR_RULES, EXTRA_RULES, WCAG_TAGS } from '#tests/tools/axe-rules.ts';

/**
 * Expects that axe finds nothing on the page as it is now, in light and in dark, hidden parts aside: open a dialog or a
 * menu first to have it checked. Leaves the page in light.
 * @param within a selector, where only a part is looked at
 * @param before whether the page's script is held back: it is not waited for then
 */
export async function expectNoAxeViolations(
  page: Page,
  within = 'html',
  { before = false }: { before?: boolean } = {},
): Promise<void> {
  if (!before) await started(page);
  const place = new URL(page.url()).pathname;
  // Without a sheet it is in the browser's own colours, of which axe knows the light ones only.
  if (await page.evaluate(() => document.styleSheets.length > 0)) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violationsOf(page, within, COLOUR_RULES), `${place} in dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  expect.soft(await violationsOf(page, within, WCAG_TAGS), `${place} in light`).toEqual([]);
}

async function violationsOf(page: Page, within: string, runOnly: string[]): Promise<string[]> {
  await settled(page);
  const { violations, passes } = await look(page, within, runOnly);
  expect(passes, 'axe looked at something').toBeGreaterThan(0);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => ({
      id,
      place: target.join(' '),
      words: `${id}: ${help}: ${target}\n  ${html}`,
    })),
  );
  const standing: string[] = [];
  for (const { id, place, words } of found) {
    if (id !== 'target-size' || (await isTooSmall(page, place))) standing.push(words);
  }
  return standing;
}

/**
 * What axe says of a part of the page. It is brought into each document once, and only violations are described: both
 * took three quarters of the time. No page has frames, so there is nothing to be put together from several.
 */
async function look(page: Page, within: string, runOnly: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([place, rules, extra]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const options = { runOnly: [...rules], rules: extra, resultTypes: ['violations' as const] };
      const { violations, passes } = await run({ include: [place] }, options);
      return { violations, passes: passes.length };
    },
    [within, runOnly, EXTRA_RULES] as const,
  );
}

/**
 * Whether a target is too small where nothing lies over it. A bar at an edge of the window covers a part of what happens
 * to stand under it.
 */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  const scrolled = await page.evaluate((place) => {
    const from = scrollY;
    document.querySelector(place)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return from;
  }, selector);
  const { violations } = await look(page, selector, ['target-size']);
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  return violations.length > 0;
}

/** Waits until the page's script has taken over, where it has one. */
async function started(page: Page): Promise<void> {
  const scripted = await page.evaluate(() => document.getElementById('held-back') !== null);
  // With JavaScript off the page is checked as it came.
  if (scripted) await page.waitForSelector('html[data-ready]', { timeout: 5_000 }).catch(() => {});
}

/** Waits until nothing fades in or out any more. What inherits a colour begins to fade when that has faded. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        // Animations in hidden parts do not run. One that fills stays when it has run.
        const seen =
          effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true });
        return seen && playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
      });
    for (let all = ending(); all.length > 0; all = ending()) {
      await Promise.all(all.map((one) => one.finished.catch(() => {})));
    }
  });
}
