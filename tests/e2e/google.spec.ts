import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { expectNoViolations } from './axe.ts';
import { newUsername } from './people.ts';
import { test } from './test.ts';

const NEW_PASSWORD = 'a louder harbour at dusk';

async function signInAtGoogle(page: Page, email: string) {
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('radio', { name: 'Another one' }).check();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}
