import fs from 'node:fs';
import path from 'node:path';

import { type APIRequestContext, expect } from '@playwright/test';
import { signInAs, test } from './demo.ts';

// The server renders lazily loaded parts as well. If the page does not link their stylesheet, they are unstyled until
// the script loads it: the bundler omits a stylesheet that only lazy parts need.

const ASSETS = path.resolve(import.meta.dirname, '../../build/client/assets');

const MISSING_PAGES = ['/nowhere', '/user/nobody_here'];
const VISITORS = [
  ...['/', '/creators', '/legal', '/signin', '/signup', '/users', '/users/categories', '/kollabs?view=top'],
  ...[
    '/kollabs',
    '/kollabs?category=art',
    '/users?category=food',
    '/kollabs/categories',
    '/kollabs/categories/photography',
    '/home/components',
    ...MISSING_PAGES,
  ],
  ...['/search/result?q=music', '/search/result?q=mira&filter=users', '/search/result?q=music&filter=posts'],
  ...['/user/mira', '/user/mira?tab=kollabs', '/user/mira?tab=posts', '/user/mira?tab=statistics'],
  ...['/user/mira?tab=reviews', '/user/mira/collaborations', '/user/mira/followers', '/user/mira/kit'],
];
const MEMBERS = [
  ...['/dashboard/h', '/dashboard/kollabs', '/dashboard/statistics', '/dashboard/invitations', '/inbox'],
  '/dashboard/saved',
  ...['/dashboard/requests/sent', '/dashboard/requests/received', '/dashboard/requests/active'],
  ...['/dashboard/requests/completed', '/notifications', '/settings', '/settings/pictures', '/curated'],
  ...['/settings/channels', '/settings/account', '/settings/sign-in', '/settings/notifications'],
  ...['/settings/data', '/settings/content', '/settings/hidden', '/settings/people'],
  ...['/settings/privacy', '/curated/users', '/curated/kollabs', '/users/match', '/newpost/kollab'],
  ...['/newpost/post', '/user/maths_by_mo', '/user/mira', '/user/mira?tab=statistics', '/user/mira/kit'],
];
const MODERATORS = ['/moderation', '/moderation/health', '/moderation/log', '/moderation/terms', '/admin'];
/** Pages with an id in the address, and the pages that link them. */
const LINKED: [from: string, link: RegExp][] = [
  ['/kollabs', /href="(\/kollab\/[^"?#]+)"/],
  ['/user/mira?tab=posts', /href="(\/post\/[^"?#]+)"/],
];
const MEMBERS_LINKED: [from: string, link: RegExp][] = [
  ['/dashboard/kollabs', /href="(\/kollab\/[^"?#]+)"/],
  ['/dashboard/requests/active', /href="(\/(?:request|kollab\/[^"/]+\/requests)\/[^"?#]+)"/],
  ['/inbox', /href="(\/inbox\/[0-9a-f-]{36})"/],
];

const classesOf = (css: string) => [...css.matchAll(/\.([_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);

/** Returns the stylesheets that a page is rendered with but does not link. */
async function missingFrom(request: APIRequestContext, addresses: string[]): Promise<string[]> {
  const files = fs.readdirSync(ASSETS).filter((file) => file.endsWith('.css'));
  const sheets = new Map(
    files.map((file) => [file, new Set(classesOf(fs.readFileSync(path.join(ASSETS, file), 'utf8')))]),
  );
  const missing: string[] = [];
  for (const address of addresses) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(MISSING_PAGES.includes(address) ? 404 : 200);
    const html = await response.text();
    const linked = [...html.matchAll(/<link[^>]*href="\/assets\/([^"#]+\.css)#?"/g)].map(
      ([, file = '']) => file,
    );
    const styled = new Set(linked.flatMap((file) => [...(sheets.get(file) ?? [])]));
    const shown = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
    const unstyled = new Set(shown.filter((name) => !styled.has(name)));
    const wanted = [...sheets].filter(([, classes]) => [...unstyled].some((name) => classes.has(name)));
    missing.push(...wanted.map(([file]) => `${address}: ${file}`));
  }
  return missing;
}

async function linkedFrom(request: APIRequestContext, pages: [string, RegExp][]): Promise<string[]> {
  const found: string[] = [];
  for (const [from, link] of pages) {
    const address = link.exec(await (await request.get(from)).text())?.[1];
    expect(address, `${from} links to one`).toBeDefined();
    found.push(address ?? '');
  }
  return found;
}

test('pages for visitors link every stylesheet that they are rendered with', async ({ request }) => {
  expect(await missingFrom(request, [...VISITORS, ...(await linkedFrom(request, LINKED))])).toEqual([]);
});

test('pages for members and moderators link every stylesheet that they are rendered with', async ({
  page,
}) => {
  await signInAs(page, 'mira');
  const linked = await linkedFrom(page.request, MEMBERS_LINKED);
  expect(await missingFrom(page.request, [...MEMBERS, ...linked])).toEqual([]);
  await page.context().clearCookies();
  await signInAs(page, 'riverside_post');
  expect(await missingFrom(page.request, MODERATORS)).toEqual([]);
});
