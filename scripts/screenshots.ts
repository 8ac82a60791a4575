import fs from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { readyChromium } from '#tests/tools/chromium.ts';

// Takes a picture of every screen of a running demo world, at three widths, light and dark:
// `npm run screenshots [address] [name …]`, into the ignored folder screenshots/.

const address = process.argv[2] ?? 'http://localhost:3000';
const wanted = process.argv.slice(3);
const FOLDER = path.resolve(import.meta.dirname, '../screenshots');
const WIDTHS = [390, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;

const visitor: Record<string, string> = {
  landing: '/',
  creators: '/creators',
  businesses: '/businesses',
  legal: '/legal',
  terms: '/legal/terms-and-conditions',
  privacy: '/legal/privacy',
  'legal-security': '/legal/security',
  users: '/users',
  'user-categories': '/users/categories',
  'user-category': '/users/categories/youtube',
  kollabs: '/kollabs',
  'kollabs-top': '/kollabs?view=top',
  'kollab-categories': '/kollabs/categories',
  'kollab-category': '/kollabs/categories/photography',
  signin: '/signin',
  signup: '/signup',
  developer: '/home',
  missing: '/nowhere',
  profile: '/user/mira',
  'profile-kollabs': '/user/mira?tab=kollabs',
  'profile-statistics': '/user/mira?tab=statistics',
  collaborations: '/user/mira/collaborations',
};
const signedIn: Record<string, string> = {
  curated: '/curated',
  'curated-users': '/curated/users',
  'curated-kollabs': '/curated/kollabs',
  match: '/users/match',
  'profile-similar': '/user/northroast',
  dashboard: '/dashboard/h',
  'dashboard-kollabs': '/dashboard/kollabs',
  'requests-sent': '/dashboard/requests/sent',
  'requests-received': '/dashboard/requests/received',
  'requests-active': '/dashboard/requests/active',
  'requests-completed': '/dashboard/requests/completed',
  'new-post': '/newpost',
  'new-kollab': '/newpost/kollab',
  settings: '/settings',
  // The view marks what it shows as read, so it comes last.
  notifications: '/notifications',
};

const found = await readyChromium();
const browser = await chromium.launch({
  ...(found && {
    executablePath: found.executablePath,
    env: { ...(process.env as Record<string, string>), ...found.env },
  }),
  args: ['--disable-gpu', '--disable-background-networking'],
});
fs.mkdirSync(FOLDER, { recursive: true });
const kollab = await firstKollab();
await shoot({ ...visitor, ...(kollab && { kollab }) }, false);
await shoot(signedIn, true);
await browser.close();

async function shoot(screens: Record<string, string>, session: boolean): Promise<void> {
  const names = Object.keys(screens).filter((name) => wanted.length === 0 || wanted.includes(name));
  if (names.length === 0) return;
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  if (session) await signIn(context);
  const page = await context.newPage();
  for (const name of names) {
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) await shot(page, name, screens[name] ?? '/', width, colorScheme);
    }
    console.log(name);
  }
  await context.close();
}

async function shot(page: Page, name: string, address: string, width: number, scheme: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${scheme}.png`), fullPage: true });
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByLabel('Email').fill('mira@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard/h');
  await page.close();
}

async function firstKollab(): Promise<string | null> {
  const [first] = await (await fetch(`${address}/api/allkollabs?limit=1`)).json();
  return first ? `/kollab/${first.kollabId}/details` : null;
}
