import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { addAccount, PASSWORD } from './accounts.ts';
import { callAs } from './call-as.ts';
import type { RunningServer } from './server.ts';

export interface NewPerson {
  page: Page;
  username: string;
  email: string;
}

let made = 0;

/**
 * Returns a username that is unique in this run. It ends in a letter: on a card a count follows the name, so the text
 * "@noor_2_31" would also match "@noor_2_3" with a count that starts with 1.
 */
export function newUsername(stem: string): string {
  return `${stem}_${process.env.TEST_WORKER_INDEX}_${++made}x`;
}

/**
 * Creates a verified, signed-in user with an empty page of the app, which can call the API. The account is made
 * without the forms, which have their own journeys.
 */
export async function newPerson(
  browser: Browser,
  server: RunningServer,
  username: string,
  kind: 'Creator' | 'Business' = 'Creator',
): Promise<NewPerson> {
  const { email, secret } = await addAccount(server, username, kind);
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  await context.addCookies([
    { name: 'session', value: secret, url: server.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  const page = await context.newPage();
  await openEmptyPage(page);
  await storeToken(page);
  return { page, username, email };
}

/** Opens an empty page on the app's origin. */
export async function openEmptyPage(page: Page): Promise<void> {
  await page.route('**/begin', (route) => route.fulfill({ contentType: 'text/html', body: '' }), {
    times: 1,
  });
  await page.goto('/begin');
}

async function storeToken(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const response = await fetch('/api/token', { method: 'POST' });
    localStorage.setItem('token', (await response.json()).token);
  });
}

/**
 * Waits until a user has unread notifications of all these types. Consumers write notifications after the write, and a
 * later one may arrive before an earlier one.
 */
export async function notified(page: Page, ...types: [string, ...string[]]): Promise<void> {
  // Fetch from the page: the browser retries when the server has just closed an idle connection.
  const unread = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const items: { read: boolean; type: string }[] = await (
        await fetch('/api/notifications', { headers })
      ).json();
      return items.filter(({ read }) => !read).map(({ type }) => type);
    });
  await expect.poll(unread).toEqual(expect.arrayContaining(types));
}

export async function signUp(
  page: Page,
  { username, email, kind }: { username: string; email: string; kind: 'Creator' | 'Business' },
  address = '/signup',
): Promise<void> {
  await page.goto(address);
  // Input before hydration has its own journeys.
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('tab', { name: kind }).click();
  if (kind === 'Business') await page.getByLabel('Business name').fill('Harbour & Sons');
  await page.getByLabel('First name').fill('Anne-Marie');
  await page.getByLabel('Last name').fill("O'Brien");
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Content category').selectOption('music');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /at least 13/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

export async function verify(page: Page, email: string): Promise<void> {
  await page.goto(await newestLink(page.request, email, '/security'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('button', { name: 'Confirm my email' })).toBeHidden();
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard/h');
}

/** Waits for a mail and returns the first link to a path, from the newest mail that has one. */
export async function newestLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const mails: { links: string[] }[] = await (await request.get(`/api/dev/mailbox?to=${to}`)).json();
      found = mails.flatMap(({ links }) => links).find((link) => new URL(link).pathname.startsWith(path));
      return found;
    })
    .toBeTruthy();
  return found ?? '';
}

/** Publishes a Kollab through the API. Returns the path of its page. */
export async function addKollab(
  person: Pick<NewPerson, 'page'>,
  title: string,
  more: object = {},
): Promise<string> {
  const { result } = await callAs(person, 'kollab', {
    ...{ title, imageUrl: 'https://pictures.example/harbour.jpg', category: 'music', tags: ['duet', 'sea'] },
    ...{ lookingForTypes: ['creators'], lookingFor: 'Somebody who sings low and films well.' },
    summary: 'Two voices, one take, recorded on the pier at dawn.',
    compensation: 'Half of what it earns, and the stems.',
    ...more,
  });
  return `/kollab/${result.kollabId}/details`;
}

/** Sends a request on a Kollab, which is given by the path of its page. Returns the path of the collaboration. */
export async function addRequest(
  person: Pick<NewPerson, 'page'>,
  kollab: string,
  note = 'I sing low, and I own a boat.',
): Promise<string> {
  const { requestId } = await callAs(person, `kollab/${kollab.split('/')[2]}/request`, { note });
  return `/request/${requestId}`;
}

export async function publishKollab(page: Page, title: string): Promise<string> {
  await page.goto('/newpost/kollab');
  await fillKollab(page, title);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Successfully created Kollab')).toBeVisible();
  await page.waitForURL('**/kollab/*/details?invite=1');
  return new URL(page.url()).pathname;
}

export async function lookForCreators(page: Page): Promise<void> {
  const control = page.getByRole('combobox', { name: 'Looking For' });
  await control.click();
  const option = page.getByRole('option', { name: 'Creators' });
  await option.click();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(control).toHaveText('Creators');
}

export async function fillKollab(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Image URL').fill('https://pictures.example/harbour.jpg');
  await page.getByLabel('Content category').selectOption('music');
  await page.getByLabel('Summary').fill('Two voices, one take, recorded on the pier at dawn.');
  await lookForCreators(page);
  await page.getByLabel('Who you are looking for').fill('Somebody who sings low and films well.');
  await page.getByLabel('What You Get').fill('Half of what it earns, and the stems.');
  await page.getByLabel('Tags').fill('duet, sea');
}
