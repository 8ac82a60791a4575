import { expect, type Locator, type Page } from '@playwright/test';
import { signInAs, test } from './demo.ts';
import { write } from './write.ts';

const MOMENT = '2026-03-05T16:07:30Z';
const MONTH = /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) 20\d\d$/;
const DAY = /^\d{1,2} [A-Z][a-z]{2} 20\d\d$/;
const COMPLETED_AT = /^\d{1,2} [A-Z][a-z]{2} 20\d\d \d{1,2}:\d\d[AP]M$/;
const TIME = /^\d{1,2} [A-Z][a-z]{2} 20\d\d, \d{1,2}:\d\d [AP]M$/;

// Times are shown in the browser's time zone.
test.use({ timezoneId: 'UTC' });

const head = (page: Page) => page.getByRole('main').locator('header');
const cards = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).locator('> li');

const section = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true, level: 2 }) });

async function expectFacts(within: Locator, facts: Record<string, string | RegExp>): Promise<void> {
  await expect(within.getByRole('term')).toHaveText(Object.keys(facts));
  await expect(within.getByRole('definition')).toHaveText(Object.values(facts));
}

/** The total depends on the current day. */
const ANSWERS = /^Answers \d of \d requests, usually within \d+ (hours|days)What this means/;

const beside = (page: Page) => page.getByRole('main').locator('dl').first();

test('/user/{username}: the header, and Info of a creator', async ({ page }) => {
  const { user } = (await (await page.request.get('/api/user/mira')).json()).userData;
  await page.goto('/user/mira');
  await expect(head(page).getByRole('heading', { level: 1 })).toHaveText('Mira Solheim');
  for (const text of [
    '@mira',
    'Window light, real tables, food that gets eaten afterwards',
    'Creator',
    'Photography',
  ]) {
    await expect(head(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(head(page).getByRole('link', { name: 'Photography', exact: true })).toHaveAttribute(
    'href',
    '/users/categories/photography',
  );
  const pictures = head(page).locator('img');
  await expect(pictures).toHaveCount(2);
  for (const [place, address] of [user.bannerUrl, user.profileImageUrl].entries()) {
    await expect(pictures.nth(place)).toHaveAttribute('src', address);
    await expect
      .poll(() => pictures.nth(place).evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expectFacts(beside(page), {
    Location: 'Lisbon, Portugal',
    Website: 'mira.example',
    Joined: MONTH,
    Requests: ANSWERS,
    'Featured platform': 'Instagram · 46,300',
  });
  await expect(page.getByRole('link', { name: 'mira.example', exact: true })).toHaveAttribute(
    'href',
    'https://mira.example/',
  );

  await expect(section(page, 'About')).toContainText('Eleven years in kitchens before I bought a camera');
  await expectFacts(section(page, 'Featured platform'), { Followers: '46,300', Posts: '812' });
  await expect(section(page, 'Featured platform').getByRole('time')).toHaveText(TIME);
  const accounts = section(page, 'Accounts');
  await expect(
    accounts.getByText('Some links are not verified. Be careful where they lead.', { exact: true }),
  ).toBeVisible();
  await expect(accounts.getByRole('listitem')).toHaveText([
    /^Instagram: mira\.at\.the\.table \(opens in a new tab\)46,300 followers · 812 posts · as of /,
    /^YouTube: Mira at the Table \(opens in a new tab\)12,900 subscribers · 684,000 views · 57 videos · as of /,
    'Print shop (opens in a new tab)not verified',
  ]);
  await expect(accounts.getByRole('time')).toHaveText([DAY, DAY]);

  // What the user offers and has done comes before the figures. The main figure is beside the tabs.
  await expect(page.getByRole('main').locator('section > h2')).toHaveText([
    ...[
      'About',
      'Portfolio',
      'Rates',
      'Open Kollabs',
      'Completed collaborations',
      'Reviews',
      'Featured platform',
      'Accounts',
    ],
  ]);
  await expect(cards(page, 'Open Kollabs').first()).toBeVisible();
  await expect(cards(page, 'Open Kollabs').getByText('Closed', { exact: true })).toHaveCount(0);
  // What both sides show is listed apart, and the newest three others.
  await expect(cards(page, 'Shown collaborations')).not.toHaveCount(0);
  const finished = cards(page, 'Recently completed');
  expect(await finished.count()).toBeLessThanOrEqual(3);
  await expect(finished.first().getByRole('link')).toHaveCount(2);

  const completed = user.completedCollaborations;
  expect(completed).toBeGreaterThan(0);
  await expect(
    section(page, 'Completed collaborations').getByText(String(completed), { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'View All', exact: true }).click();
  await page.waitForURL('**/user/mira/collaborations');
  await expect(page.getByRole('link', { name: /^View original Kollab/ })).toHaveCount(completed);
  await expect(page.getByRole('main').getByRole('time')).toHaveText(Array(completed).fill(COMPLETED_AT));
});

test('/user/{username}: a business, its channel, and its empty sections', async ({ page, demo }) => {
  await page.goto('/user/oddvolt_synths');
  await expect(head(page).getByText('Business', { exact: true })).toBeVisible();
  await expect(head(page).getByText('Creator', { exact: true })).toHaveCount(0);
  await expectFacts(beside(page), {
    Business: 'Oddvolt Synths LLC',
    Location: 'Portland, USA',
    Website: 'oddvolt.example',
    Joined: MONTH,
    Requests: ANSWERS,
    'Featured platform': 'YouTube · 40,200',
  });
  await expectFacts(section(page, 'Featured platform'), {
    Subscribers: '40,200',
    Views: '2,970,000',
    Videos: '83',
  });
  await expect(section(page, 'Accounts').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('not verified')).toHaveCount(0);

  await write(
    demo,
    `update connections set date_updated = '${MOMENT}' where type = 'twitch'
       and user_id = (select user_id from profiles where username = $1)`,
    ['clay_by_kaito'],
  );
  await page.goto('/user/clay_by_kaito');
  const twitch = section(page, 'Featured platform');
  await expectFacts(twitch, { Followers: '11,200' });
  await expect(twitch.getByText('Last updated 5 Mar 2026, 4:07 PM', { exact: true })).toBeVisible();

  await write(demo, `update profiles set date_joined = '${MOMENT}' where username = $1`, ['margins_maeve']);
  await page.goto('/user/margins_maeve');
  await expectFacts(beside(page), {
    Location: 'Limerick, Ireland',
    Website: 'margins.example',
    Joined: 'Mar 2026',
  });
  await expect(
    section(page, 'Featured platform').getByText('A featured platform has not been set.', { exact: true }),
  ).toBeVisible();
});

test('/user/{username}: tabs Info, Kollabs, Posts, Statistics and Reviews, and no similar users for visitors', async ({
  page,
}) => {
  await page.goto('/user/mira');
  const tabs = page.getByRole('navigation', { name: 'Profile' });
  await expect(tabs.getByRole('link')).toHaveText(['Info', 'Kollabs', 'Posts', 'Statistics', 'Reviews']);
  await expect(page.getByRole('heading', { name: 'Similar users' })).toHaveCount(0);
  await tabs.getByRole('link', { name: 'Kollabs' }).click();
  await page.waitForURL('**/user/mira?tab=kollabs');
  const kollabs = cards(page, 'Kollabs');
  await expect(kollabs.first()).toBeVisible();
  await expect(kollabs.getByText('46.3K on Instagram', { exact: true })).toHaveCount(await kollabs.count());
  await tabs.getByRole('link', { name: 'Statistics' }).click();
  await page.waitForURL('**/user/mira?tab=statistics');
  const statistics = await (await page.request.get('/api/user/mira/statistics')).json();
  expect(statistics.activeKollabs).toBeGreaterThan(0);
  await expectFacts(page.getByRole('main').locator('dl').nth(1), {
    'Active Kollabs': String(statistics.activeKollabs),
    'Completed collaborations': String(statistics.completedCollaborations),
    'Different partners': String(statistics.partners),
    'Requests on their Kollabs': String(statistics.requests),
  });
  await page.goto('/user/mira?tab=nothing');
  await expect(tabs.getByRole('link', { name: 'Info' })).toHaveAttribute('aria-current', 'page');
});

test('similar users for signed-in users: 50, with full figures', async ({ page }) => {
  await signInAs(page, 'mira');
  await page.goto('/user/northroast');
  const similar = cards(page, 'Similar users');
  await expect(similar).toHaveCount(10);
  await page.getByRole('button', { name: 'See all 50', exact: true }).click();
  await expect(similar).toHaveCount(50);
  await expect(similar.filter({ hasText: /\d,\d{3} on / }).first()).toBeVisible();
  await expect(similar.filter({ hasText: /\d[KM] on / })).toHaveCount(0);
});
