import { expect, type Page } from '@playwright/test';
import { newPerson, newUsername } from './people.ts';
import { test } from './test.ts';
import { expectFits } from './widths.ts';

const TABS = {
  'Account Settings': '/settings',
  'Content Settings': '/settings/content',
  'Privacy Settings': '/settings/privacy',
};
const PHONE = { width: 390, height: 844 };
const SAVED = 'Successfully updated profile information';

/** Presses Tab until the element has the focus; fails when the keyboard cannot reach it. */
async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'switch',
  name: string,
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await expect(wanted).toBeVisible();
  // A key, unlike a click, is not kept until the script is there.
  await page.locator('html[data-ready]').waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The ${role} '${name}' is not reached by Tab`);
}

test('visitors are sent to sign in, and unknown tabs are unknown', async ({ page, browser, server }) => {
  for (const address of Object.values(TABS)) {
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`/signin\\?next=${encodeURIComponent(address)}$`));
  }
  const { page: own } = await newPerson(browser, server, newUsername('olga'));
  const response = await own.goto('/settings/nothing');
  expect(response?.status()).toBe(404);
  await expect(own.getByText("We can't find that page")).toBeVisible();
});

test('sections 2 and 8, /settings: the whole way by keyboard: tabs, sections, profile, bio and choices', {
  tag: '@main',
}, async ({ browser, server }) => {
  const { page, username } = await newPerson(browser, server, newUsername('kay'));
  await page.goto('/settings');
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));

  await tabTo(page, 'link', 'Bio');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#bio$/);
  await tabTo(page, 'textbox', 'Bio');
  await page.keyboard.type('I film tides.');
  await tabTo(page, 'button', 'Save bio');
  await page.keyboard.press('Enter');
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole('link', { name: 'Privacy Settings' }).click();
  await page.waitForURL('**/settings/privacy');
  await page.getByRole('link', { name: 'Account Settings' }).click();
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
  // The field with the mistake has the focus.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('kay.example/films');
  await page.keyboard.press('Enter');
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Website (optional)' })).toHaveValue(
    'https://kay.example/films',
  );

  for (const [name, address] of Object.entries(TABS).slice(1)) {
    await tabTo(page, 'link', name);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${address}`);
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await tabTo(page, 'switch', 'Appear in Find a Match');
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Appear in Find a Match' })).not.toBeChecked();
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

test('two tabs that edit at once undo nothing of each other, and show nothing old', async ({
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

test('what is too long is refused where it is written', async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('lena'));
  await page.goto('/settings');
  await page.getByLabel('Headline').fill('x'.repeat(101));
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Too long!')).toBeVisible();
  await page.getByRole('textbox', { name: 'Bio', exact: true }).fill('x'.repeat(501));
  await page.getByRole('button', { name: 'Save bio' }).click();
  await expect(page.getByText('Too long - must be less than 500 characters')).toBeVisible();
});

test('a save that fails says so, and keeps what was written', async ({ browser, server }) => {
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

test('section 2, /user/{username}: what people write about themselves, shown as they wrote it (IN-04)', async ({
  browser,
  server,
}) => {
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
  // The form has heard it, too: before that the browser asks whether to leave what is unsaved.
  await expect(save).not.toHaveAttribute('aria-busy');
  await page.goto(`/user/${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts['Display name']);
  for (const text of [texts.Headline, texts.Location, ...bio.split('\n')]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.locator('main b:text("nowhere"), main [onerror], main [onload]')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('on a phone everything is within the page, and every card can be gone to', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('pia'));
  await page.setViewportSize(PHONE);
  for (const [name, address] of Object.entries(TABS)) {
    await page.goto(address);
    await expectFits(page);
    // The current tab is in view, wherever in the row it stands.
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 0.99 });
    const entries = page.getByRole('navigation', { name: `In ${name}` }).getByRole('link');
    for (const entry of await entries.all()) {
      await entry.click();
      const target = (await entry.getAttribute('href')) ?? '';
      await expect(page.locator(target)).toBeInViewport();
    }
    // Nothing to press is smaller than a fingertip's least (WCAG 2.2, 2.5.8).
    const small = await page
      .locator('main button:visible')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.getBoundingClientRect().height < 24)
          .map((button) => button.textContent),
      );
    expect(small).toEqual([]);
  }
});

test('each group of mails comes at once, in a daily e-mail or never, in the time zone of the browser', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('mia'));
  const devtools = await page.context().newCDPSession(page);
  const inTimeZone = (timezoneId: string) => devtools.send('Emulation.setTimezoneOverride', { timezoneId });
  await inTimeZone('America/New_York');
  await page.goto('/settings');
  const morning = page.getByText('Daily e-mails leave at 8:00 in the morning');
  await expect(morning).toContainText('America/New York');

  const likes = page.getByRole('combobox', { name: 'Likes' });
  await expect(likes).toHaveValue('never');
  await expect(page.getByRole('combobox', { name: 'Messages' })).toHaveValue('now');
  await likes.selectOption('In a daily e-mail');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // What was saved stays on a journey, until the user says otherwise.
  await inTimeZone('Europe/Berlin');
  await page.reload();
  await expect(likes).toHaveValue('daily');
  await expect(morning).toContainText('America/New York');
  await page.getByRole('button', { name: 'Use Europe/Berlin instead' }).click();
  await expect(morning).toContainText('Europe/Berlin');
  await expect(page.getByRole('button', { name: 'Use Europe/Berlin instead' })).toBeHidden();
});
