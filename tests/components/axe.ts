import axe from 'axe-core';
import { expect } from 'vitest';
import { COLOUR_RULES, EXTRA_RULES, WCAG_TAGS } from '#tests/tools/axe-rules.ts';

/** Disables transitions: axe would measure colours in the middle of a change of theme. */
const NO_TRANSITIONS = new CSSStyleSheet();
NO_TRANSITIONS.replaceSync('*, *::before, *::after { transition: none !important; }');

/** Focus guards of the library only forward the focus. axe takes them for hidden content. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/**
 * Asserts that axe finds no violation on the rendered page, open dialogs and menus included, in the light and the dark
 * theme. Restores the theme.
 */
export async function expectNoAxeViolations(): Promise<void> {
  await settled();
  const { theme } = document.documentElement.dataset;
  document.adoptedStyleSheets.push(NO_TRANSITIONS);
  document.documentElement.dataset.theme = 'dark';
  const { violations: inDark } = await look(COLOUR_RULES);
  document.documentElement.dataset.theme = 'light';
  const { violations: inLight, passes } = await look(WCAG_TAGS);
  document.adoptedStyleSheets.pop();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  expect(passes.length, 'axe looked at something').toBeGreaterThan(0);
  expect(inDark.flatMap(described), 'in dark').toEqual([]);
  expect(inLight.flatMap(described), 'in light').toEqual([]);
}

function look(runOnly: string[]): Promise<axe.AxeResults> {
  // Only violations are reported in detail: describing what passes took most of the time.
  const options: axe.RunOptions = { runOnly, rules: EXTRA_RULES, resultTypes: ['violations'] };
  return axe.run({ include: ['body'], exclude: [FOCUS_GUARDS] }, options);
}

function described({ id, help, nodes }: axe.Result): string[] {
  return nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}\n  ${node.html}`);
}

async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
}
