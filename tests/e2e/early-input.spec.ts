import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { holdScripts, loseScripts, onceHydrated } from './scripts.ts';

// Decision 35: input before hydration.

const VISITOR_PAGES = [
  '/',
  '/creators',
  '/businesses',
  '/kollabs',
  '/users',
  '/user/mira',
  '/user/mira?tab=kollabs',
  '/search/result',
  '/search/result?q=music',
  '/signin',
  '/signup',
  '/signin/forgotpassword',
  '/security?mode=resetPassword&oobCode=none',
  '/security?mode=verifyEmail&oobCode=none',
  '/security?mode=verifyEmail',
  '/lists/confirm?code=none',
  '/lists/leave?token=none',
  '/unsubscribe?token=none',
];
const MEMBER_PAGES = [
  '/settings',
  '/settings/pictures',
  '/settings/channels',
  '/settings/account',
  '/settings/sign-in',
  '/settings/notifications',
  '/settings/data',
  '/settings/content',
  '/settings/privacy',
  '/newpost/kollab',
  '/dashboard/h',
  '/dashboard/requests/sent',
  '/users/match',
  '/notifications',
];
const SECRET = 'Nightingale7';

/** Returns the names of disabled buttons and fields, of the current page or of its served HTML. */
function disabledOn(page: Page, served?: string): Promise<string[]> {
  return page.evaluate((html) => {
    const shown = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
    const disabled = shown.querySelectorAll<HTMLElement>('main :disabled');
    return [...disabled].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '').sort();
  }, served);
}

/** Returns the number of forms in the served HTML, searches excluded. */
async function formsOf(page: Page, address: string): Promise<number> {
  const html = await (await page.request.get(address)).text();
  expect(html, address).toContain('</html>');
  return html.match(/<form [^>]*method="post"/g)?.length ?? 0;
}

/** Fills in every field of a form and submits it, whatever it asks for. */
async function send(page: Page, at: number): Promise<void> {
  const form = page.locator('form[method=post]').nth(at);
  await form.evaluate((one: HTMLFormElement, text) => {
    for (const field of one.elements) {
      if (!(field instanceof HTMLInputElement) || !/^(text|password|email|url)$/.test(field.type)) continue;
      field.value = field.type === 'email' ? `${text}@journeys.example` : text;
    }
    one.noValidate = true;
    one.requestSubmit();
  }, SECRET);
}

for (const [who, pages] of Object.entries({ visitor: VISITOR_PAGES, member: MEMBER_PAGES })) {
  test(`nothing on the pages of a ${who} is disabled only until hydration`, async ({ page }) => {
    if (who === 'member') await signInAs(page, 'mira');
    for (const address of pages) {
      const served = await (await page.request.get(address)).text();
      await page.goto(address);
      await page.locator('html[data-ready]').waitFor();
      expect(await disabledOn(page, served), address).toEqual(await disabledOn(page));
    }
  });

  test(`no form of a ${who} puts its fields into an address`, async ({ page }) => {
    if (who === 'member') await signInAs(page, 'mira');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    let sent = 0;
    for (const address of pages) {
      const forms = await formsOf(page, address);
      if (forms === 0) continue;
      sent += forms;
      const scripts = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByRole('contentinfo').waitFor();
      for (let at = 0; at < forms; at++) await send(page, at);
      await expect(page.getByText('One moment, this page is still loading.')).toBeAttached();
      await page.unrouteAll({ behavior: 'ignoreErrors' });

      await loseScripts(page);
      for (let at = 0; at < forms; at++) {
        await page.goto(address);
        await expect(page.getByText('This page did not load completely.')).toBeVisible();
        const answered = page.waitForResponse((each) => each.request().method() === 'POST');
        const shown = page.waitForEvent('load');
        await send(page, at);
        expect((await answered).status(), address).toBeGreaterThan(399);
        await shown;
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      scripts.drop();
    }
    expect(sent).toBeGreaterThan(who === 'member' ? 2 : 4);
    expect(addresses.filter((address) => address.includes(SECRET))).toEqual([]);
  });
}

test('clicks on two buttons before hydration are both replayed', async ({ page }) => {
  await signInAs(page, 'mira');
  const scripts = await holdScripts(page);
  await page.goto('/settings/sign-in', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveAttribute('aria-busy', 'true');
  await scripts.release();
  await expect(page.getByLabel('Current password')).toHaveCount(1);
  await expect(page.getByRole('alertdialog', { name: 'Sign out everywhere?' })).toBeVisible();
});

test("a table's select and a switch both take effect", async ({ page }) => {
  await signInAs(page, 'mira');
  const scripts = await holdScripts(page);
  await page.goto('/settings/notifications', { waitUntil: 'commit' });
  await page.getByText('Never: Likes.').click();
  const likes = page.getByRole('radiogroup', { name: 'Likes', exact: true });
  await likes.getByLabel('At once').click();
  await page.getByRole('switch', { name: 'Kollab email notifications' }).click();
  await scripts.release();
  await expect(likes.getByLabel('At once')).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Kollab email notifications' })).not.toBeChecked();
});

const EARLY = {
  choice: () => {
    const order = document.querySelector<HTMLSelectElement>('#search-defaults select');
    if (!order) throw new Error('There is no such field');
    order.value = 'dateAsc';
    for (const name of ['input', 'change']) order.dispatchEvent(new Event(name, { bubbles: true }));
  },
  turn: () => {
    document.querySelector<HTMLInputElement>('#visibility [role=switch]')?.click();
  },
  text: () => {
    const bio = document.querySelector<HTMLTextAreaElement>('#bio textarea');
    bio?.focus();
    bio?.setSelectionRange(0, 0);
    document.execCommand('insertText', false, 'Tides. ');
  },
};

for (const [moment, username] of [
  ['before the script comes', 'mira'],
  ['while the script takes over', 'clay_by_kaito'],
] as const) {
  test(`input ${moment} takes effect exactly once`, async ({ page, context }) => {
    await signInAs(page, username);
    const sent: object[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postDataJSON());
    });
    const visit = async (address: string, act: () => void) => {
      const opened = await context.newPage();
      if (moment === 'before the script comes') {
        const scripts = await holdScripts(opened);
        await opened.goto(address, { waitUntil: 'commit' });
        await opened.getByRole('contentinfo').waitFor();
        await opened.evaluate(act);
        await scripts.release();
      } else {
        await onceHydrated(opened, act);
        await opened.goto(address);
      }
      return opened;
    };

    const content = await visit('/settings/content', EARLY.choice);
    await expect(content.getByText('Saved', { exact: true })).toBeVisible();
    await expect(content.getByLabel('Sort by')).toHaveValue('dateAsc');
    const privacy = await visit('/settings/privacy', EARLY.turn);
    await expect(privacy.getByText('Saved', { exact: true })).toBeVisible();
    await expect(privacy.getByRole('switch', { name: 'Appear in Find a Match' })).not.toBeChecked();
    const account = await visit('/settings', EARLY.text);
    await expect(account.getByText('Not saved yet')).toBeVisible();
    const bio = account.getByRole('textbox', { name: 'Bio', exact: true });
    await expect(bio).toHaveValue(/^Tides\. \w/);
    // The caret keeps its position.
    await account.keyboard.type('Piers. ');
    await expect(bio).toHaveValue(/^Tides\. Piers\. \w/);

    for (const opened of [content, privacy, account]) await opened.waitForLoadState('networkidle');
    // Opening the settings for the first time also saves the browser's time zone.
    const chosen = sent.filter((body) => !('timeZone' in body));
    expect(chosen).toEqual([{ defaultSort: 'dateAsc' }, { appearsInMatch: false }]);
  });
}

test('typing that continues during hydration is not lost', async ({ page }) => {
  await signInAs(page, 'mira');
  // Simulates a user who keeps typing: writes before the held text is passed to the script.
  await page.addInitScript(() => {
    addEventListener('page-ready', () => document.execCommand('insertText', false, 'p://'));
  });
  const scripts = await holdScripts(page);
  await page.goto('/newpost/post', { waitUntil: 'commit' });
  const link = page.getByLabel('Image URL');
  await link.pressSequentially('htt');
  await scripts.release();
  await page.locator('html[data-ready]').waitFor();
  await expect(link).toHaveValue('http://');
  await page.keyboard.type('pier.example/a.png');
  await page.keyboard.press('Tab');
  await expect(link).toHaveValue('http://pier.example/a.png');
  await expect(link).not.toHaveAttribute('aria-invalid', 'true');
});

test('text typed before a draft is restored replaces it', async ({ page }) => {
  await signInAs(page, 'mira');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/settings');
  await page.locator('html[data-ready]').waitFor();
  const bio = page.getByRole('textbox', { name: 'Bio', exact: true });
  await bio.fill('Draft words');
  // Simulates a user who keeps typing: writes before the held text is passed to the script.
  await page.addInitScript(() => {
    const write = () => document.execCommand('insertText', false, 'words');
    addEventListener('page-ready', () => setTimeout(write));
  });
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await bio.fill('');
  await bio.pressSequentially('New ');
  await scripts.release();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(bio).toHaveValue('New words');
});
