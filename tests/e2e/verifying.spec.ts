import { expect, type Page } from '@playwright/test';
import { type Internet, startInternet } from '../tools/internet.ts';
import { type NameServer, startNameServer, TYPES } from '../tools/name-server.ts';
import { newPerson, newUsername } from './people.ts';
import { type RunningServer, startServer } from './server.ts';
import { open } from './steps.ts';
import { test as base } from './test.ts';

interface World {
  server: RunningServer;
  internet: Internet;
  names: NameServer;
}

/** The app with a name server and web servers that stand in for the internet. */
const test = base.extend<object, World>({
  internet: [
    // biome-ignore lint/correctness/noEmptyPattern: asked for by Playwright
    async ({}, use) => {
      const internet = await startInternet();
      await use(internet);
      await internet.close();
    },
    { scope: 'worker' },
  ],
  names: [
    // biome-ignore lint/correctness/noEmptyPattern: asked for by Playwright
    async ({}, use) => {
      const names = await startNameServer();
      await use(names);
      await names.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ internet, names }, use) => {
      const ports = Object.fromEntries(
        [80, 443].map((port) => [port, internet.options.reach('127.0.0.1', port)]),
      );
      const settings = { NAME_SERVER: names.address, WEB_PORTS: JSON.stringify(ports) };
      const server = await startServer(settings, 'tests/tools/app-on-stand-ins.ts');
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const DOMAIN = 'shop.example';
const RECORD = `_kollabrate.${DOMAIN}`;
const FILE = '/.well-known/kollabrate.txt';

/** Adds the domain in the settings and returns the text that proves it. */
async function addDomain(page: Page): Promise<string> {
  await open(page, '/settings/channels');
  await page.getByLabel('Domain', { exact: true }).fill(DOMAIN);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const token = await page
    .getByRole('article', { name: DOMAIN })
    .getByText(/^kollabrate-/)
    .innerText();
  return token.trim();
}

async function expectVerified(page: Page, username: string): Promise<void> {
  const card = page.getByRole('article', { name: DOMAIN });
  await card.getByRole('button', { name: 'Check now' }).click();
  await expect(card.getByText('Verified', { exact: true })).toBeVisible();
  await page.goto(`/user/${username}`);
  await expect(page.getByText(DOMAIN).first()).toBeVisible();
}

test('businesses prove a domain by a file and by a DNS record, each with a text of its own', async ({
  browser,
  server,
  internet,
  names,
}) => {
  const address = { name: DOMAIN, type: 'A', value: '127.0.0.1' } as const;
  names.answer = (name, type) =>
    name === DOMAIN && type === TYPES.A ? { records: [address] } : { code: 'unknown' };
  const one = await newPerson(browser, server, newUsername('shop'), 'Business');
  const token = await addDomain(one.page);
  internet.answer = ({ url }, response) =>
    url === FILE ? response.end(`${token}\n`) : response.writeHead(404).end();
  await expectVerified(one.page, one.username);
  expect(internet.requested).toEqual([`https://${DOMAIN}${FILE}`]);

  // Another account, whose token is not in the file.
  const other = await newPerson(browser, server, newUsername('agency'), 'Business');
  const text = await addDomain(other.page);
  const card = other.page.getByRole('article', { name: DOMAIN });
  await card.getByRole('button', { name: 'Check now' }).click();
  await expect(card.getByText('There is no such record yet.')).toBeVisible();
  await expect(card.getByText('There is a file, but with another text.')).toBeVisible();

  const third = await newPerson(browser, server, newUsername('press'), 'Business');
  const proof = await addDomain(third.page);
  expect(proof).not.toBe(text);
  names.answer = (name, type) => {
    if (name === RECORD && type === TYPES.TXT)
      return { records: [{ name, type: 'TXT', value: [proof.slice(0, 20), proof.slice(20)] }] };
    return name === DOMAIN && type === TYPES.A ? { records: [address] } : {};
  };
  await expectVerified(third.page, third.username);
  expect(names.asked).toContainEqual({ name: RECORD, type: TYPES.TXT, over: 'udp' });
});
