import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { COLOUR_RULES, EXTRA_RULES, WCAG_TAGS } from '#tests/tools/axe-rules.ts';

/**
 * Asserts that axe finds no violation on the page in its current state, in the light and the dark theme. Hidden parts
 * are not checked, so open a dialog or a menu first. Restores the light theme.
 * @param within a selector, to check only a part
 * @param before whether scripts are held back, so that hydration is not awaited
 */
export async function expectNoAxeViolations(
  page: Page,
  within = 'html',
  { before = false }: { before?: boolean } = {},
): Promise<void> {
  if (!before) await started(page);
  const place = new URL(page.url()).pathname;
  // Without a stylesheet the browser's default colours apply, and axe knows only the light ones.
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
 * Runs axe on a part of the page. axe is injected once per document, and only violations are described: both took
 * three quarters of the time. Pages have no frames, so no results need merging.
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
 * Returns whether a target is too small even when nothing covers it. Fixed bars cover part of the elements under them.
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

/** Waits for hydration if the page has scripts. */
async function started(page: Page): Promise<void> {
  const scripted = await page.evaluate(() => document.getElementById('held-back') !== null);
  // With JavaScript disabled the page is checked as served.
  if (scripted) await page.locator('html[data-ready]').waitFor();
}

/**
 * Waits until no animation runs. An element that inherits a colour starts its transition when the parent's has ended.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        // Animations in hidden parts do not run. A finished animation with fill-mode remains in the list.
        const seen =
          effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true });
        return seen && playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
      });
    for (let all = ending(); all.length > 0; all = ending()) {
      await Promise.all(all.map((one) => one.finished.catch(() => {})));
    }
  });
}
