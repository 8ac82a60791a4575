import { expect, type Page } from '@playwright/test';
import { addKollab, newPerson, newUsername, signUp, verify } from './people.ts';
import { pageHeading } from './steps.ts';
import { test } from './test.ts';

const TITLE = "Oops, you're not logged in!";

const findAMatch = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Users', exact: true })
    .getByRole('link', { name: 'Find a Match', exact: true });

/** Opens a page and waits for hydration. Before that a press follows the link. */
async function goWithScripts(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('html[data-ready]');
}

/** Returns the scripts that the page has loaded and that contain `text`. */
async function scriptsWith(page: Page, text: string): Promise<string[]> {
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = [...new Set(asked)].filter((address) => address.endsWith('.js'));
  expect(scripts).not.toHaveLength(0);
  const texts = await Promise.all(scripts.map(async (one) => (await page.request.get(one)).text()));
  return texts.filter((script) => script.includes(text));
}

test("members' actions open the login-required dialog, which returns the focus", async ({ page }) => {
  await goWithScripts(page, '/users');
  expect(await scriptsWith(page, TITLE)).toHaveLength(0);

  const dialog = page.getByRole('dialog', { name: TITLE, exact: true });
  await findAMatch(page).click();
  await expect(dialog.getByRole('heading', { name: TITLE, exact: true })).toBeVisible();
  expect(await scriptsWith(page, TITLE)).toHaveLength(1);
  await expect(dialog.getByRole('link')).toHaveText(['Sign Up', 'Sign In']);
  await expect(dialog.getByRole('link', { name: 'Sign In', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(findAMatch(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(findAMatch(page)).toBeFocused();
  await expect(page).toHaveURL('/users');
});

test('the login-required dialog fits a phone, and closes on the way back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goWithScripts(page, '/users');
  await page.getByRole('main').getByRole('link', { name: 'Categories', exact: true }).click();
  await page.waitForURL('**/users/categories');
  await expect(pageHeading(page)).toHaveText('User categories');
  await findAMatch(page).click();
  const dialog = page.getByRole('dialog', { name: TITLE, exact: true });
  // On a phone the dialog is a sheet at the bottom, as wide as the screen.
  const sheet = async () => {
    const box = await dialog.boundingBox();
    return box && { x: box.x, width: box.width, bottom: box.y + box.height };
  };
  await expect.poll(sheet).toEqual({ x: 0, width: 390, bottom: 844 });
  expect((await dialog.boundingBox())?.height).toBeLessThan(422);
  for (const way of await dialog.getByRole('link').all()) {
    expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.goBack();
  await page.waitForURL('**/users');
  await expect(dialog).toBeHidden();
});

test('the return address survives switching to sign-up, up to the first request', {
  tag: '@main',
}, async ({ browser, server, page, context }) => {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const kollab = await addKollab(owner, 'A duet about tides');
  const next = encodeURIComponent(kollab);
  await goWithScripts(page, kollab);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Like A duet about tides/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`**/signin?next=${next}`);
  await expect(dialog).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Sign Up', exact: true }).click();
  await page.waitForURL(`**/signup?next=${next}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute(
    'href',
    `/signin?next=${next}`,
  );
  const username = newUsername('back');
  const email = `${username}@journeys.example`;
  await signUp(page, { username, email, kind: 'Creator' }, page.url());
  await verify(await context.newPage(), email);
  // The confirmation signs the user in, and the tab that waited continues.
  await page.waitForURL(`**${kollab}`);
  await page.getByRole('button', { name: 'Begin Kollaborating! ->' }).click();
  await page.getByLabel('Introduce yourself to the recipient').fill('I sing low, and I own a boat.');
  await page.getByRole('button', { name: `Send request to ${owner.username}` }).click();
  await page.waitForURL('**/request/*');
  await expect(page.getByText(`Waiting for the recipient (${owner.username}) to accept`)).toBeVisible();
});

test('without scripts, and in a new tab, it is a link to sign in with the return address', async ({
  page,
  browser,
  server,
}) => {
  const still = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await still.newPage();
  for (const address of ['/users', '/users/categories', '/users/categories/music']) {
    await plain.goto(address);
    await findAMatch(plain).click();
    await expect(plain).toHaveURL('/signin?next=%2Fusers%2Fmatch');
  }
  await still.close();

  await goWithScripts(page, '/users');
  const leftToTheBrowser = await findAMatch(page).evaluate(
    (link) =>
      new Promise<boolean>((resolve) => {
        const look = (event: Event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault();
        };
        addEventListener('click', look, { once: true });
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
      }),
  );
  expect(leftToTheBrowser).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
