import { expect, type Locator } from '@playwright/test';
import { test } from './demo.ts';
import { addPeople } from './rows.ts';

/** How many lines of it are seen, and how many there are. */
const lines = (text: Locator): Promise<{ seen: number; all: number }> =>
  text.evaluate((element) => {
    const line = Number.parseFloat(getComputedStyle(element).lineHeight);
    const count = (height: number) => Math.round((10 * height) / line) / 10;
    return { seen: count(element.clientHeight), all: count(element.scrollHeight) };
  });

test('section 2, cards clamp the title to 2 lines and the summary to 3, on a screen and on a phone', async ({
  page,
  demo,
}) => {
  const title = 'A lamp for the long dark of the north, '.repeat(4).slice(0, 149).padEnd(150, '.');
  const summary = 'Light that falls from the side, and stays. '.repeat(12).slice(0, 499).padEnd(500, '.');
  const owner = await addPeople(demo, { category: 'marketing', people: 1, kollabs: 1, title, summary });
  await page.goto(`/user/${owner}?tab=kollabs`);
  const card = page.getByRole('list', { name: 'Kollabs', exact: true }).getByRole('article');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const heading = await lines(card.getByRole('heading', { name: title, exact: true }));
    expect(heading.seen, `the title at ${width}`).toBe(2);
    expect(heading.all, `the whole title at ${width}`).toBeGreaterThan(2.5);
    const text = await lines(card.getByText(summary, { exact: true }));
    expect(text.seen, `the summary at ${width}`).toBe(3);
    expect(text.all, `the whole summary at ${width}`).toBeGreaterThan(3.5);
  }
});
