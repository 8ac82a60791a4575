import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { addPeople } from './rows.ts';

const KITCHEN = 'Your kitchen, photographed in the hour before you open';
const NIGHT = 'Photograph a night from a train window, one frame an hour';
const CLOSED = 'A photography lesson that needs no camera';

async function addressOf(page: Page, title: string): Promise<string> {
  const kollabs: { kollabId: string; title: string }[] = await (
    await page.request.get('/api/kollabs/mira')
  ).json();
  return `/kollab/${kollabs.find((kollab) => kollab.title === title)?.kollabId}`;
}

async function linesOf(page: Page, heading: string): Promise<string[]> {
  const section = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });
  return (await section.innerText()).split(/\n+/);
}

test('/kollab/{id} leads to its details, and the tab follows the page', async ({ page }) => {
  const kollab = await addressOf(page, KITCHEN);
  await page.goto(kollab);
  await expect(page).toHaveURL(`${kollab}/details`);
  const tabs = page.getByRole('navigation', { name: 'Kollab', exact: true }).getByRole('link');
  const current = page
    .getByRole('navigation', { name: 'Kollab', exact: true })
    .locator('[aria-current="page"]');
  await expect(tabs).toHaveText(['Kollab', 'Pending', 'Active', 'Completed']);
  await expect(current).toHaveText(['Kollab']);
  const pages = [
    ['Pending', 'pending'],
    ['Active', 'active'],
    ['Completed', 'completed'],
    ['Kollab', 'details'],
  ] as const;
  for (const [tab, name] of pages) {
    await tabs.filter({ hasText: new RegExp(`^${tab}$`) }).click();
    await page.waitForURL(`**${kollab}/${name}`);
    await expect(current, `after a press on ${tab}`).toHaveText([tab]);
  }
  for (const [tab, name] of pages) {
    await page.goto(`${kollab}/${name}`);
    await expect(current, `at /${name}`).toHaveText([tab]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(KITCHEN);
  }
  const unknown = '/kollab/01890a5d-ac96-774b-bcce-b302099a8057';
  for (const address of [`${kollab}/nothing`, `${unknown}/details`, unknown, '/kollab/nothing/details']) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found');
  }
});

test('a visitor sees all fields of a Kollab', async ({ page }) => {
  const kollab = await addressOf(page, KITCHEN);
  await page.goto(`${kollab}/details`);
  const head = page.getByRole('article').locator('> header');
  await expect(head.getByRole('heading', { level: 1 })).toHaveText(KITCHEN);
  for (const text of ['Photography', 'Kollab', '4 months ago']) {
    await expect(head.getByText(text, { exact: true })).toBeVisible();
  }
  const tags = page.getByRole('list', { name: 'Tags', exact: true }).getByRole('link');
  await expect(tags).toHaveText(['food photography', 'behind the scenes', 'kitchen', 'book', 'portugal']);
  expect(await tags.evaluateAll((all) => all.map((tag) => tag.getAttribute('href')))).toEqual([
    '/search/result?q=food+photography',
    '/search/result?q=behind+the+scenes',
    '/search/result?q=kitchen',
    '/search/result?q=book',
    '/search/result?q=portugal',
  ]);

  const author = page.getByRole('complementary', { name: 'Author', exact: true });
  const card = author.getByRole('link').first();
  await expect(card).toHaveAttribute('href', '/user/mira');
  for (const text of [
    'Mira Solheim',
    '@mira',
    'Creator · Photography',
    '46.3K on Instagram',
    'Window light, real tables, food that gets eaten afterwards',
  ]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  const picture = page.getByRole('article').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Summary',
    'What You Get',
    'Looking For',
    'Make it together',
    'Comments',
  ]);
  expect(await linesOf(page, 'Summary')).toEqual([
    'Summary',
    'I come at six, make coffee for whoever is already peeling something, and photograph the work nobody orders. You get forty finished pictures; I get a chapter of a book about kitchens before opening time. Nine done, three to go.',
  ]);
  expect(await linesOf(page, 'Looking For')).toEqual([
    'Looking For',
    'Businesses',
    'A restaurant, bakery or canteen within a night train of Lisbon, with a team who do not mind a quiet person in the corner.',
  ]);
  expect(await linesOf(page, 'What You Get')).toEqual([
    'What You Get',
    'Forty edited photographs with full use for your own pages and menus, prints for every person on shift, and your kitchen in the book.',
  ]);
  await expect(author.getByRole('term')).toHaveText(['Requests', 'Completed']);
  await expect(author.getByRole('definition')).toHaveText(['5', '3']);

  await page.goto(`${await addressOf(page, NIGHT)}/details`);
  expect((await linesOf(page, 'Looking For')).slice(0, 3)).toEqual(['Looking For', 'Creators', 'Businesses']);
});

test('the start button is disabled for a visitor, and absent where nothing can be started', async ({
  page,
}) => {
  const kollab = await addressOf(page, KITCHEN);
  await page.goto(`${kollab}/details`);
  const main = page.getByRole('main');
  const start = main.getByRole('button', { name: 'Sign in to start Kollaborating', exact: true });
  await expect(start).toBeDisabled();
  const others = main.getByRole('button', { name: /^(?!Share |More about )/ });
  await expect(others).toHaveCount(1);
  await expect(main.getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute(
    'href',
    `/signin?next=${encodeURIComponent(`${kollab}/details`)}`,
  );

  await page.goto(`${await addressOf(page, CLOSED)}/details`);
  await expect(main.getByText('Closed', { exact: true })).toBeVisible();
  await expect(others).toHaveCount(0);
});

test('summary, What You Get, Looking For and the request button come first, even with the longest texts', async ({
  page,
  demo,
}) => {
  const title = 'A lamp for the long dark of the north, '.repeat(4).slice(0, 149).padEnd(150, '.');
  const summary = 'Light that falls from the side, and stays. '.repeat(12).slice(0, 499).padEnd(500, '.');
  const owner = await addPeople(demo, { category: 'marketing', people: 1, kollabs: 1, title, summary });
  const [{ kollabId }] = await (await page.request.get(`/api/kollabs/${owner}`)).json();
  const text = (heading: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ hasText: new RegExp(`^${heading}`) });
  const picture = page.getByRole('article').locator('img, svg[viewBox="0 0 160 90"]').first();
  for (const [address, way] of [
    [`/kollab/${kollabId}/details`, 'Sign in to start Kollaborating'],
    [`${await addressOf(page, KITCHEN)}/details`, 'Begin Kollaborating! ->'],
  ] as const) {
    if (way.startsWith('Begin')) await signInAs(page, 'clay_by_kaito');
    const ask = page.getByRole('button', { name: way, exact: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    for (const part of [text('Summary'), text('What You Get'), text('Looking For'), ask]) {
      await expect(part, `${way} at 1440`).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    // The layout may still be adapting to the new width.
    await expect(async () => {
      const end = (await picture.boundingBox()) ?? { y: 0, height: 0 };
      for (const part of [text('Summary'), text('What You Get'), text('Looking For'), ask]) {
        const box = (await part.boundingBox()) ?? { y: Infinity, height: 0 };
        expect(box.y + box.height, `${way} at 390`).toBeLessThanOrEqual(end.y + end.height);
      }
    }).toPass();
  }
});

test('Pending and Active: a visitor sees what signing in offers, with a link', async ({ page }) => {
  const kollab = await addressOf(page, KITCHEN);
  for (const [name, gives] of [
    ['pending', 'Your request on this Kollab is shown here until its owner answers it.'],
    ['active', 'Your active collaboration with the owner of this Kollab is shown here.'],
  ] as const) {
    await page.goto(`${kollab}/${name}`);
    await expect(page.getByText(`${gives} Only you and the owner can see it.`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute(
      'href',
      `/signin?next=${encodeURIComponent(`${kollab}/${name}`)}`,
    );
  }
});
