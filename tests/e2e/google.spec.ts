import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { expectNoAxeViolations } from './axe.ts';
import { newestLink, newPerson, newUsername } from './people.ts';
import { test } from './test.ts';
import { write } from './write.ts';

const NEW_PASSWORD = 'a louder harbour at dusk';

/** Chooses an account on the sandbox's page. */
async function chooseAtGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole('radio', { name: 'Another one' }).check();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await chooseAtGoogle(page, email);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

test('somebody signs up with Google, signs in again, and disconnects it after choosing a password', {
  tag: '@main',
}, async ({ page }) => {
  const username = newUsername('greta');
  const email = `${username}@gmail.example`;
  await page.goto('/signup?next=/inbox');
  await continueWithGoogle(page, email);
  await page.waitForURL('**/signin/google');
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectNoAxeViolations(page);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Content category').selectOption('music');
  await page.getByRole('checkbox', { name: /at least 13/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/inbox');

  await signOut(page);
  await page.goto('/signin?next=/settings/sign-in');
  await expectNoAxeViolations(page);
  await continueWithGoogle(page, email);
  await page.waitForURL('**/settings/sign-in');
  const devices = page.getByRole('list', { name: 'Signed-in devices' });
  await expect(devices.getByText('with Google')).toBeVisible();
  await expect(page.getByText('Google is your only way to sign in')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Send me a link to choose one' }).click();
  await expect(page.getByText('is on its way to').first()).toBeVisible();
  await page.goto(await newestLink(page.request, email, '/security'));
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change my password' }).click();
  await expect(page.getByText('Your password is changed').first()).toBeVisible();

  await page.goto('/signin?next=/settings/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/settings/sign-in');
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
});

test('an account without password proves by Google who it is, and comes back to the page', async ({
  page,
  server,
}) => {
  const username = newUsername('gwen');
  const email = `${username}@gmail.example`;
  await page.goto('/signup?next=/settings/sign-in');
  await continueWithGoogle(page, email);
  await page.waitForURL('**/signin/google');
  // Input before hydration has its own journeys.
  await page.locator('html[data-ready]').waitFor();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Content category').selectOption('music');
  await page.getByRole('checkbox', { name: /at least 13/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/settings/sign-in');
  await write(
    server,
    `update sessions set authenticated_at = now() - interval '1 hour'
     where user_id = (select user_id from profiles where username = $1)`,
    [username],
  );
  const turnOn = page
    .getByRole('region', { name: 'Two-step sign-in' })
    .getByRole('button', { name: 'Set up' });
  await turnOn.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Current password')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtGoogle(page, email);
  await page.waitForURL('**/settings/sign-in?google=proved');
  await expect(page.getByText('Thank you. We know now that it is you')).toBeVisible();
  await turnOn.click();
  await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a known address is connected after signing in, and a cancelled or failed visit is told', async ({
  browser,
  server,
}) => {
  const { page, email } = await newPerson(browser, server, newUsername('hanno'));
  await page.context().clearCookies();
  await page.goto('/signin?next=/inbox');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled at Google')).toBeVisible();

  await page.goto('/signin?next=/inbox');
  await continueWithGoogle(page, email);
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Google is connected').first()).toBeVisible();
  await page.waitForURL('**/inbox');
});
