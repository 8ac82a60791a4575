import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'docs/operators/pictures');
const SIZE = { width: 1200, height: 900 };
const MOST_BYTES = 80_000;
const QUALITIES = [82, 70, 55, 40];

/** The pages in the operators' documents, by the name of their picture. */
const ADMIN_PAGES: Record<string, string> = {
  'setup-steps': '/setup/steps',
  admin: '/admin',
  'admin-place': '/admin/place',
  'admin-sign-up': '/admin/sign-up',
  'admin-users': '/admin/users',
  'admin-legal': '/admin/legal',
  'admin-mail': '/admin/mail',
  'admin-jobs': '/admin/jobs',
  'admin-log': '/admin/log',
};
const SETUP = 'setup';

interface Instances {
  /** An instance with demo data, and how to sign in as its admin. */
  demo: { address: string; signInAsAdmin: (page: Page) => Promise<void> };
  /** Starts an instance without an admin, and returns the address of its setup. */
  startEmpty: () => Promise<{ setup: string; stop: () => Promise<void> }>;
}

/** Writes the pictures of the operators' documents: the light theme, 1200 pixels wide. Missing pages are skipped. */
export async function takeDocumentPictures(
  browser: Browser,
  { demo, startEmpty }: Instances,
  wanted: readonly string[],
): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true });
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  const open = async (baseURL?: string) => {
    const context = await browser.newContext({
      viewport: SIZE,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      ...(baseURL && { baseURL }),
    });
    return context.newPage();
  };
  const names = Object.keys(ADMIN_PAGES).filter(isWanted);
  if (names.length > 0) {
    const page = await open(demo.address);
    await demo.signInAsAdmin(page);
    for (const name of names) await take(page, name, ADMIN_PAGES[name] ?? '/');
    await page.close();
  }
  const empty = isWanted(SETUP) ? await startEmpty() : null;
  if (!empty) return;
  const page = await open();
  await take(page, SETUP, empty.setup);
  await page.close();
  await empty.stop();
}

async function take(page: Page, name: string, address: string): Promise<void> {
  const response = await page.goto(address, { waitUntil: 'networkidle' });
  if (!response?.ok()) {
    console.warn(`${name} is skipped: ${address} responds with ${response?.status()}.`);
    return;
  }
  const picture = await smallEnough(await page.screenshot());
  fs.writeFileSync(path.join(FOLDER, `${name}.webp`), picture);
  console.log(`${name} ${picture.length}`);
}

async function smallEnough(screenshot: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const picture = await sharp(screenshot).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length <= MOST_BYTES) return picture;
  }
  throw new Error(`A picture has more than ${MOST_BYTES} bytes.`);
}
