import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startAppProcess } from '#tests/app-process.ts';
import { readyChromium } from '#tests/tools/chromium.ts';
import { freePort } from '#tests/tools/free-port.ts';
import { buildPages } from './build-pages.ts';
import { takeDocumentPictures } from './document-pictures.ts';

// Takes a screenshot of every screen at three widths, light and dark, into the ignored folder screenshots/: `npm run
// screenshots [-- [address] [name …]]`. It starts the built app with demo data, unless the address of a running
// instance is passed. With `--docs` it writes the pictures of the operators' documents instead.

const given = process.argv.slice(2).filter((argument) => argument !== '--docs');
const isForDocuments = process.argv.includes('--docs');
const running = given[0]?.startsWith('http') ? given.shift() : undefined;
const wanted = given;
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
  components: '/home/components',
  missing: '/nowhere',
  profile: '/user/mira',
  'profile-business': '/user/northroast',
  'media-kit': '/user/mira/kit',
  'profile-kollabs': '/user/mira?tab=kollabs',
  'profile-statistics': '/user/mira?tab=statistics',
  collaborations: '/user/mira/collaborations',
  search: '/search/result?q=music',
  'search-users': '/search/result?q=mira&filter=users',
  'search-posts': '/search/result?q=music&filter=posts',
  'profile-posts': '/user/mira?tab=posts',
  'profile-reviews': '/user/maths_by_mo?tab=reviews',
};
const signedIn: Record<string, string> = {
  curated: '/curated',
  'curated-users': '/curated/users',
  'curated-kollabs': '/curated/kollabs',
  match: '/users/match',
  'profile-similar': '/user/northroast',
  'own-reviews': '/user/mira?tab=reviews',
  dashboard: '/dashboard/h',
  'dashboard-kollabs': '/dashboard/kollabs',
  'requests-sent': '/dashboard/requests/sent',
  'requests-received': '/dashboard/requests/received',
  'requests-active': '/dashboard/requests/active',
  'requests-completed': '/dashboard/requests/completed',
  'kollab-or-post': '/newpost',
  'new-kollab': '/newpost/kollab',
  'new-post': '/newpost/post',
  saved: '/dashboard/saved',
  'saved-searches': '/dashboard/saved?list=searches',
  'dashboard-statistics': '/dashboard/statistics',
  inbox: '/inbox',
  'message-requests': '/inbox?tab=requests',
  settings: '/settings',
  'settings-profile': '/settings/profile',
  'settings-portfolio': '/settings/portfolio',
  'settings-pictures': '/settings/pictures',
  'settings-channels': '/settings/channels',
  'settings-account': '/settings/account',
  'settings-sign-in': '/settings/sign-in',
  'settings-notifications': '/settings/notifications',
  'settings-data': '/settings/data',
  'settings-content': '/settings/content',
  'settings-hidden': '/settings/hidden',
  'settings-people': '/settings/people',
  'settings-privacy': '/settings/privacy',
  // Last, because opening it marks notifications as read.
  notifications: '/notifications',
};
const moderator: Record<string, string> = {
  moderation: '/moderation',
  'moderation-terms': '/moderation/terms',
  'moderation-health': '/moderation/health',
  admin: '/admin',
};

const own = running ? null : await startWorld({ DEMO: '1' });
const address = running ?? own?.url ?? '';
const found = await readyChromium();
const browser = await chromium.launch({
  ...(found && {
    executablePath: found.executablePath,
    env: { ...(process.env as Record<string, string>), ...found.env },
  }),
  args: ['--disable-gpu', '--disable-background-networking'],
});
try {
  if (isForDocuments) await shootForDocuments();
  else await shootAll();
} finally {
  await browser.close();
  await own?.stop();
}

async function shootAll(): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true });
  const [kollab, post] = [await firstKollab(), await firstPost()];
  await shoot({ ...visitor, ...(kollab && { kollab }), ...(post && { post }) }, null);
  await shoot(signedIn, 'mira');
  await shoot(moderator, 'riverside_post');
}

function shootForDocuments(): Promise<void> {
  const signInAsAdmin = (page: Page) => signIn(page.context(), 'riverside_post');
  const startEmpty = async () => {
    const empty = await startWorld({ DEMO: '0' });
    const printed = () => /https?:\S+\/setup\?token=\S+/.exec(empty.output())?.[0];
    // It is printed after the instance is ready.
    for (let tries = 0; !printed() && tries < 100; tries++) await delay(100);
    const setup = printed();
    if (!setup) throw new Error('The instance has not printed its setup.');
    return { setup, stop: empty.stop };
  };
  return takeDocumentPictures(browser, { demo: { address, signInAsAdmin }, startEmpty }, wanted);
}

interface World {
  url: string;
  output: () => string;
  stop: () => Promise<void>;
}

async function startWorld(settings: Record<string, string>): Promise<World> {
  await buildPages();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-screens-'));
  const clear = () => fs.rmSync(dataDir, { recursive: true, force: true });
  const app = await startAppProcess(await freePort(), {
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    ...settings,
  }).catch((error) => {
    clear();
    throw error;
  });
  return {
    url: app.url,
    output: app.output,
    stop: async () => {
      await app.stop();
      clear();
    },
  };
}

async function shoot(screens: Record<string, string>, username: string | null): Promise<void> {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (username) await signIn(context, username);
  if (screens === signedIn) {
    // After the inbox, because opening it marks messages as read.
    screens = { ...screens, conversation: await firstConversation(page), ...(await agreementsOf(page)) };
  }
  if (screens === moderator) screens = { ...screens, 'moderation-case': await firstCase(page) };
  const names = Object.keys(screens).filter((name) => wanted.length === 0 || wanted.includes(name));
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
  await bringIntoView(page);
  await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${scheme}.png`), fullPage: true });
}

async function bringIntoView(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await frame();
    }
    // `decode` waits until a picture can be painted; a broken one never is.
    const ready = [...document.images].map((picture) => picture.decode().catch(() => undefined));
    await Promise.race([Promise.all(ready), new Promise((resolve) => setTimeout(resolve, 5_000))]);
    scrollTo(0, 0);
    await frame();
    await frame();
  });
}

async function signIn(context: BrowserContext, username: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByLabel('Email').fill(`${username}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard/h');
  await page.close();
}

async function firstKollab(): Promise<string | null> {
  const [first] = await (await fetch(`${address}/api/allkollabs?limit=1`)).json();
  return first ? `/kollab/${first.kollabId}/details` : null;
}

async function firstPost(): Promise<string | null> {
  const [first] = await (await fetch(`${address}/api/posts?limit=1`)).json();
  return first ? `/post/${first.postId}` : null;
}

async function firstConversation(page: Page): Promise<string> {
  await page.goto('/inbox');
  const links = page.getByRole('listitem').locator('a[href^="/inbox/"]');
  return (await links.count()) === 0 ? '/inbox' : ((await links.first().getAttribute('href')) ?? '/inbox');
}

async function firstCase(page: Page): Promise<string> {
  await page.goto('/moderation');
  const links = page.getByRole('listitem').locator('a[href^="/moderation/"][href*="-"]');
  return (await links.count()) === 0
    ? '/moderation'
    : ((await links.first().getAttribute('href')) ?? '/moderation');
}

/** The active collaborations of the demo data with an agreement that is in force or proposed. */
async function agreementsOf(page: Page): Promise<Record<string, string>> {
  const active: { requestId: string; kollabTitle: string }[] = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch('/api/requests/active?pageSize=50', { headers })).json();
  });
  const addressOf = (title: RegExp) =>
    `/request/${active.find(({ kollabTitle }) => title.test(kollabTitle))?.requestId ?? ''}`;
  const inForce = addressOf(/every button/);
  return {
    agreement: `${inForce}?tab=agreement`,
    'agreement-proposed': `${addressOf(/one window/)}?tab=agreement`,
    'agreement-answer': addressOf(/one window/),
    'agreement-propose': `${inForce}/agreement/propose`,
    'agreement-print': `${inForce}/agreement`,
    payments: `${inForce}/payments`,
  };
}
