import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { resize } from './sound.ts';

// WCAG 2.2, 1.4.4 and 1.4.10: text at twice its size, and the width of a phone, without scrolling sideways.

const PUBLIC = [
  ...[
    '/',
    '/creators',
    '/businesses',
    '/legal',
    '/legal/privacy',
    '/signin',
    '/signup',
    '/signin/forgotpassword',
  ],
  ...['/users', '/users/categories', '/users/categories/youtube', '/kollabs', '/kollabs?view=top'],
  ...['/kollabs/categories', '/kollabs/categories/photography', '/search/result?q=music'],
  ...['/search/result?q=mira&filter=users', '/search/result?q=music&filter=posts', '/nowhere'],
  ...['/user/mira', '/user/mira?tab=kollabs', '/user/mira?tab=posts', '/user/mira?tab=statistics'],
  '/user/mira/collaborations',
  '/user/mira/kit',
];
const MEMBERS = [
  ...['/curated', '/curated/users', '/curated/kollabs', '/users/match', '/dashboard/h', '/dashboard/kollabs'],
  ...['/dashboard/requests/sent', '/dashboard/requests/received', '/dashboard/requests/active'],
  ...[
    '/dashboard/requests/completed',
    '/newpost',
    '/newpost/kollab',
    '/newpost/post',
    '/inbox',
    '/notifications',
  ],
  ...['/settings', '/settings/content', '/settings/privacy', '/security'],
  ...['/dashboard/invitations', '/dashboard/saved', '/dashboard/statistics'],
  ...['/user/mira/followers', '/user/mira/following'],
];
/** Pages of one thing, by the list that leads to them. */
const LED_TO = [
  { from: '/dashboard/requests/active', link: 'main a[href^="/request/"]' },
  { from: '/dashboard/requests/completed', link: 'main a[href^="/request/"]' },
  { from: '/dashboard/kollabs', link: 'main a[href^="/kollab/"]', behind: /\/details$/, more: '/edit' },
  { from: '/inbox', link: 'main a[href^="/inbox/"]:not([href="/inbox/search"])' },
  { from: '/user/mira?tab=posts', link: 'main a[href^="/post/"]' },
];
const MODERATORS = ['/moderation', '/moderation/health', '/moderation/log'];

const VIEWS = [
  { name: '320 px', width: 320, text: '100%' },
  // A browser that zooms to 200 % has half the pixels to lay out.
  { name: 'zoomed to 200 % at 1280 px', width: 640, text: '100%' },
  { name: 'text twice as large on a phone', width: 390, text: '200%' },
  { name: 'text twice as large at 1280 px', width: 1280, text: '200%' },
];

/** What lies beside the page or makes it wider, where nothing around it scrolls by itself. */
const beside = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const scrolls = (element: Element) => {
      for (
        let at: Element | null = element.parentElement;
        at && at !== document.body;
        at = at.parentElement
      ) {
        const { overflowX, position } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') return true;
      }
      return false;
    };
    const pressed = [...document.querySelectorAll('a[href], button, input, select, textarea, h1, h2, p')];
    const outside = pressed.filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      return (
        isSeen &&
        (right > clientWidth + 1 || left < -1) &&
        !element.closest('.visually-hidden') &&
        !scrolls(element)
      );
    });
    const named = outside.map((element) => `${element.tagName} ${element.textContent.slice(0, 30)}`);
    return [...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []), ...named];
  });

async function walk(page: Page, addresses: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('html[data-ready]').waitFor();
    for (const { name, width, text } of VIEWS) {
      await resize(page, width);
      await page.evaluate(async (size) => {
        document.documentElement.style.fontSize = size;
        // Menus that follow the width do it with the next frame.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      }, text);
      const problems = await beside(page);
      if (problems.length > 0) found.push(`${address}, ${name}: ${problems.slice(0, 4).join(', ')}`);
    }
  }
  return found;
}

test('no public page scrolls sideways on a narrow screen, with large text or zoomed', async ({ page }) => {
  test.slow();
  const links = await page
    .goto('/kollabs')
    .then(() => page.locator('main a[href^="/kollab/"]').first().getAttribute('href'));
  expect(await walk(page, [...PUBLIC, links ?? ''])).toEqual([]);
});

test('no page of members scrolls sideways on a narrow screen, with large text or zoomed', async ({
  page,
}) => {
  test.slow();
  await signInAs(page, 'mira');
  expect(await walk(page, MEMBERS)).toEqual([]);
});

test('no page of one request, conversation or post scrolls sideways, nor one of moderators', async ({
  page,
}) => {
  test.slow();
  await signInAs(page, 'mira');
  const addresses: string[] = [];
  for (const { from, link, behind = /$/, more = '' } of LED_TO) {
    await page.goto(from);
    const address = await page.locator(link).first().getAttribute('href');
    addresses.push((address ?? '').replace(behind, more));
  }
  expect(await walk(page, addresses)).toEqual([]);
  await page.context().clearCookies();
  await signInAs(page, 'riverside_post');
  expect(await walk(page, MODERATORS)).toEqual([]);
});
