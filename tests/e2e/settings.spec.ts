import { expect, type Page } from '@playwright/test';
import { test as demoTest, signInAs } from './demo.ts';
import { newPerson, newUsername } from './people.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';
import { write } from './write.ts';

const PAGES = {
  Profile: '/settings/profile',
  Portfolio: '/settings/portfolio',
  Pictures: '/settings/pictures',
  Channels: '/settings/channels',
  Account: '/settings/account',
  'Sign-in and devices': '/settings/sign-in',
  Notifications: '/settings/notifications',
  'Your data': '/settings/data',
  'What you see': '/settings/content',
  Hidden: '/settings/hidden',
  'Who sees you': '/settings/privacy',
  'Blocked and muted': '/settings/people',
};
const entriesOf = (page: Page) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
const PHONE = { width: 390, height: 844 };
const SAVED = 'Successfully updated profile information';

/** Presses Tab until the element has the focus. Fails if the keyboard cannot reach it. */
async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'switch',
  name: string,
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await expect(wanted).toBeVisible();
  // Playwright does not wait for hydration before a key.
  await page.locator('html[data-ready]').waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The ${role} '${name}' is not reached by Tab`);
}

test('visitors are redirected to sign in, and unknown pages return 404', async ({
  page,
  browser,
  server,
}) => {
  for (const address of Object.values(PAGES)) {
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`/signin\\?next=${encodeURIComponent(address)}$`));
  }
  const { page: own } = await newPerson(browser, server, newUsername('olga'));
  const response = await own.goto('/settings/nothing');
  expect(response?.status()).toBe(404);
  await expect(own.getByText("We can't find that page")).toBeVisible();
});

test('/settings: pages, profile, bio and preferences work by keyboard', {
  tag: '@main',
}, async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('kay'));
  await page.goto('/settings');
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));

  await tabTo(page, 'textbox', 'Bio');
  await page.keyboard.type('I film tides.');
  await tabTo(page, 'button', 'Save bio');
  await page.keyboard.press('Enter');
  await expect(page.getByText(SAVED)).toBeVisible();
  await entriesOf(page).filter({ hasText: 'Who sees you' }).click();
  await page.waitForURL('**/settings/privacy');
  await entriesOf(page).filter({ hasText: 'Profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('I film tides.');

  await page.goto('/settings');
  await tabTo(page, 'textbox', 'Display name');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Kay of the Tides');
  await tabTo(page, 'textbox', 'Username');
  await page.keyboard.type('nobody');
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(username);
  await tabTo(page, 'textbox', 'Website (optional)');
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a web address, such as https://example.com')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('kay.example/films');
  await page.keyboard.press('Enter');
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Website (optional)' })).toHaveValue(
    'https://kay.example/films',
  );

  await tabTo(page, 'link', 'Who sees you');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings/privacy');
  await expect(page.getByRole('link', { name: 'Who sees you' })).toHaveAttribute('aria-current', 'page');
  await tabTo(page, 'switch', 'Appear in Find a Match');
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Appear in Find a Match' })).not.toBeChecked();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('switch', { name: 'Appear in Find a Match' }).isChecked();
    })
    .toBe(false);

  await page.goto(`/user/${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kay of the Tides');
  await expect(page.getByText('I film tides.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'kay.example/films' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  );
  expect(problems).toEqual([]);
});

test("two tabs that edit at once do not overwrite each other's changes, and show no stale values", async ({
  browser,
  server,
}) => {
  const { page: one } = await newPerson(browser, server, newUsername('twin'));
  const two = await one.context().newPage();
  for (const page of [one, two]) {
    await page.goto('/settings');
  }
  const save = async (page: Page, label: string, text: string) => {
    await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText(SAVED)).toBeVisible();
  };
  await save(one, 'Headline', 'From the first');
  await save(two, 'Location', 'From the second');
  await expect(two.getByLabel('Headline')).toHaveValue('From the first');
  await expect(two.getByLabel('Location')).toHaveValue('From the second');
  await one.reload();
  await expect(one.getByLabel('Location')).toHaveValue('From the second');
});

test('a text that is too long shows an error at its field', async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('lena'));
  await page.goto('/settings');
  await page.getByLabel('Headline').fill('x'.repeat(101));
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Too long!')).toBeVisible();
  await page.getByRole('textbox', { name: 'Bio', exact: true }).fill('x'.repeat(501));
  await page.getByRole('button', { name: 'Save bio' }).click();
  await expect(page.getByText('Too long - must be less than 500 characters')).toBeVisible();
});

test('a failed save shows an error, and keeps the text', async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('ida'));
  await page.goto('/settings');
  await page.route('**/api/user', (route) => route.abort());
  await page.getByLabel('Headline').fill('Kept in the field');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Could not update profile information')).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Kept in the field');
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('/user/{username}: texts of a profile are shown as written', async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('mark'));
  const problems: string[] = [];
  page.on('dialog', (dialog) => {
    problems.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => problems.push(error.message));
  const texts = {
    'Display name': '"><img src=x onerror=alert(1)>',
    Headline: '</script><script>alert(2)</script>',
    Location: '{{7*7}} <b>nowhere</b>',
  };
  const bio = '<svg/onload=alert(3)>\n[a](javascript:alert(4))';
  await page.goto('/settings');
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole('textbox', { name: 'Bio', exact: true }).fill(bio);
  const answered = page.waitForResponse('**/api/user/edit/page');
  const save = page.getByRole('button', { name: 'Save bio' });
  await save.click();
  expect((await answered).status()).toBe(200);
  // The form has received the response as well. Before that, leaving asks about unsaved changes.
  await expect(save).not.toHaveAttribute('aria-busy');
  await page.goto(`/user/${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts['Display name']);
  for (const text of [texts.Headline, texts.Location, ...bio.split('\n')]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.locator('main b:text("nowhere"), main [onerror], main [onload]')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('on a phone a list leads to each page and back, and nothing overflows', async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('pia'));
  await page.setViewportSize(PHONE);
  await page.goto('/settings');
  await expectFits(page);
  await expect(entriesOf(page)).toHaveText(Object.keys(PAGES));
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeHidden();
  for (const [name, address] of Object.entries(PAGES)) {
    await entriesOf(page).filter({ hasText: name }).click();
    await page.waitForURL(`**${address}`);
    await expectFits(page);
    await expect(page.getByRole('navigation', { name: 'Settings' })).toBeHidden();
    // Targets are at least 24 px (WCAG 2.2, 2.5.8).
    const small = await page
      .locator('main button:visible')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.getBoundingClientRect().height < 24)
          .map((button) => button.textContent),
      );
    expect(small).toEqual([]);
    await page.getByRole('link', { name: 'All settings' }).click();
    await page.waitForURL('**/settings');
  }
});

demoTest('on a wide screen each page has at most 1.3 screens', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const username of ['mira', 'northroast']) {
    await signInAs(page, username);
    for (const address of Object.values(PAGES)) {
      // Its list of devices grows with each journey that signs in.
      if (address === PAGES['Sign-in and devices']) continue;
      await page.goto(address);
      await page.locator('html[data-ready]').waitFor();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect.soft(height, `${address} of ${username}`).toBeLessThanOrEqual(1.3 * 900);
    }
  }
});

test('links with the hash of a former section redirect to its page', async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('otis'));
  for (const [old, there] of [
    ['/settings#password', '/settings/sign-in#password'],
    ['/settings#notifications', '/settings/notifications#notifications'],
    ['/settings/privacy#devices', '/settings/sign-in#devices'],
    ['/settings/content#hidden', '/settings/hidden#hidden'],
    ['/settings/notifications#time-zone', '/settings/account#time-zone'],
  ] as const) {
    await page.goto(old);
    await page.waitForURL(`**${there}`);
    await expect(page.locator(`#${there.split('#')[1]}`)).toBeInViewport();
  }
});

test("the time zone is the browser's at first, and the user can change it", async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('mia'));
  // Simulates an account from before the time zone was stored.
  await write(
    server,
    'update preferences set time_zone = null where user_id = (select user_id from profiles where username = $1)',
    [username],
  );
  const devtools = await page.context().newCDPSession(page);
  const inTimeZone = (timezoneId: string) => devtools.send('Emulation.setTimezoneOverride', { timezoneId });
  await inTimeZone('America/New_York');
  const kept = page.waitForResponse('**/api/preferences');
  await page.goto('/dashboard/h');
  expect((await kept).status()).toBe(200);

  // A saved time zone does not follow the browser's.
  await inTimeZone('Europe/Berlin');
  await page.goto('/settings/account');
  const zone = page.getByLabel('Your time zone');
  await expect(zone).toHaveValue('America/New_York');
  const here = page.getByRole('button', { name: 'Use Europe/Berlin, as on this device' });
  await here.click();
  await expect(zone).toHaveValue('Europe/Berlin');
  await expect(here).toBeHidden();
});
