import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { NODE_FLAGS, startAppProcess } from '#tests/app-process.ts';
import { chromiumLaunchOptions } from '#tests/tools/chromium.ts';
import { freePort } from '#tests/tools/free-port.ts';
import { installImage } from '#tests/tools/install-image.ts';
import { startMailServer } from '#tests/tools/mail-server.ts';
import { buildPages } from '../scripts/build-pages.ts';

interface Options {
  /** Milliseconds for a key. */
  typing: number;
  /** A folder for a picture of each step; none if it is empty. */
  pictures: string;
}

const MOST_SECONDS = 300;
/** What a person needs to find the next field or button. */
const LOOK_MS = 1_500;
/** Taking out a phone, opening the app and pointing it at the code. */
const PHONE_MS = 15_000;

/** Measures how long it takes from the image and an empty database until the first admin has set the site up. */
export async function run({ typing, pictures }: Options): Promise<void> {
  await buildPages();
  const root = installImage();
  const mails = await startMailServer();
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    DATA_DIR: path.join(root, 'data'),
    AUTH_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: mails.url,
    MAIL_FROM: 'Kollabrate <hello@here.example>',
    RATE_LIMIT_SCALE: '1',
  };
  const watch = new Stopwatch();
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    await watch.time('create the tables', async () => {
      const env = { PATH: process.env.PATH, PUBLIC_URL: `http://127.0.0.1:${port}`, ...settings };
      execFileSync(process.execPath, [...NODE_FLAGS, 'scripts/db.ts', 'migrate'], { cwd: root, env });
    });
    const app = await watch.time('start, until it answers', () => startAppProcess(port, settings, root));
    try {
      const link = await watch.time('print the link', () => printedLink(app.output));
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      const person = new Person(page, typing);
      for (const [name, step] of Object.entries(stepsOf(person, link))) {
        await watch.time(name, step);
        if (pictures) await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });
      }
      const open = page.getByRole('region', { name: 'What is still open' });
      console.log(
        `\nStill open: ${(await open.getByRole('heading', { level: 3 }).allInnerTexts()).join(' ')}`,
      );
      console.log(`Mails that arrived: ${mails.mails.length}`);
    } finally {
      await app.stop();
    }
  } finally {
    await browser.close();
    await mails.close();
    fs.rmSync(root, { recursive: true, force: true });
  }
  watch.print();
  if (watch.seconds >= MOST_SECONDS) process.exitCode = 1;
}

async function printedLink(output: () => string): Promise<string> {
  for (;;) {
    const link = /^ +(http\S+\/setup\?token=[\w-]{43})$/m.exec(output())?.[1];
    if (link) return link;
    await wait(50);
  }
}

function stepsOf(person: Person, link: string): Record<string, () => Promise<void>> {
  const { page } = person;
  return {
    'open the link': async () => {
      await page.goto(link);
      await page.locator('html[data-ready]').waitFor();
    },
    'make the account': async () => {
      await person.type('First name', 'Ada');
      await person.type('Last name', 'Lovelace');
      await person.type('Username', 'ada_admin');
      await person.type('Email', 'ada@here.example');
      await wait(LOOK_MS);
      await page.getByLabel('Content category').selectOption('music');
      await person.type('Password', 'tide pier salt 7');
      await person.type('Confirm password', 'tide pier salt 7');
      await wait(LOOK_MS);
      await page.getByRole('checkbox', { name: /at least 13/ }).check();
      await person.press('Create the admin');
      await page.getByRole('heading', { name: 'First steps' }).waitFor();
    },
    'switch two-step sign-in on': async () => {
      await person.press('Set up');
      const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
      await wait(PHONE_MS);
      await person.type('Code', new TOTP({ secret: Secret.fromBase32(secret) }).generate());
      await person.press('Switch on');
      await person.press('I have saved them');
      await page.getByLabel('Contact address').waitFor();
    },
    'name the site': async () => {
      await person.type('Name', 'Harbour Makers');
      await wait(LOOK_MS);
      await page.getByLabel('Only with an invitation link').check();
      await person.type('Contact address', 'hello@here.example');
      await person.press('Save');
      await page.getByText('Saved. Everybody sees it now.').waitFor();
    },
    'send a test mail': async () => {
      await person.press('Send a test mail');
      await page.getByText('The mail server took the mail.').waitFor();
    },
    'see what is still open': async () => {
      await page.getByRole('button', { name: 'Check again' }).waitFor();
    },
  };
}

class Person {
  readonly page: Page;
  readonly #typing: number;

  constructor(page: Page, typing: number) {
    this.page = page;
    this.#typing = typing;
  }

  async type(label: string, text: string): Promise<void> {
    // Labels of fields that may stay empty say so after their name.
    const field = this.page.getByLabel(new RegExp(`^${label}\\b`)).first();
    await field.waitFor();
    await wait(LOOK_MS);
    await field.fill('');
    await field.pressSequentially(text, { delay: this.#typing });
  }

  async press(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true });
    await button.waitFor();
    await wait(LOOK_MS);
    await button.click();
  }
}

class Stopwatch {
  readonly #steps: { name: string; seconds: number }[] = [];

  get seconds(): number {
    return this.#steps.reduce((sum, { seconds }) => sum + seconds, 0);
  }

  async time<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = performance.now();
    const result = await work();
    const seconds = (performance.now() - before) / 1000;
    this.#steps.push({ name, seconds });
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
    return result;
  }

  print(): void {
    console.log(`${this.seconds.toFixed(1).padStart(6)} s  altogether, of at most ${MOST_SECONDS} s`);
  }
}
