import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { TERMS } from '#tests/components/kollab-terms.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { KollabDetailsCard } from './kollab-details-card.tsx';

beforeEach(() => {
  vi.spyOn(httpApi, 'likedOf').mockResolvedValue({ liked: [] });
});

const ID = '01890000-0000-7000-8000-000000000001';
const kollab: KollabView = {
  kollabId: ID,
  ...TERMS,
  datePosted: '2026-01-01T00:00:00.000Z',
  type: 'kollab',
  username: 'noor',
  displayName: 'Noor',
  profileImageUrl: '',
  headline: '',
  accountType: 'creator',
  contentType: 'music',
  featuredPlatform: 'none',
  answersQuickly: false,
  payments: null,
  verifiedDomains: [],
  audienceSize: 0,
  active: true,
  requestsCount: 0,
  requestsCompleted: 0,
  likeCount: 0,
  commentCount: 0,
  comments: [],
  closesAt: null,
};

it('shows the optional terms, and no heading for absent ones', async () => {
  const terms = {
    payment: { kind: 'money' as const, amount: '250.00', currency: 'EUR', text: '' },
    ...{ deadline: '2026-12-05', place: 'remote', languages: ['pt', 'en'], partners: null },
  };
  mountPage(
    <Suspense>
      <KollabDetailsCard kollab={{ ...kollab, ...terms }} />
      <KollabDetailsCard kollab={{ ...kollab, kollabId: ID.replace(/1$/, '2') }} headingLevel={2} />
    </Suspense>,
    () => null,
    { viewer: { username: 'ada' } },
  );
  await expect.element(page.getByRole('heading', { name: 'Good to know' })).toBeVisible();
  const facts = page
    .getByRole('term')
    .elements()
    .map((term) => term.parentElement?.textContent);
  expect(facts).toEqual(expect.arrayContaining(['PaymentEUR 250.00', 'LanguagesPortuguese, English']));
  expect(facts).not.toContain('Partners needed');
});

it('offers the files of the brief to users, and says to visitors what they are', async () => {
  const files = [{ fileId: 'f1', name: 'brief.pdf', type: 'pdf' as const, size: 2048 }];
  const show = (viewer: object | null) =>
    mountPage(
      <Suspense>
        <KollabDetailsCard kollab={{ ...kollab, files, visible: true }} />
      </Suspense>,
      () => null,
      { viewer },
    );
  const download = page.getByRole('button', { name: 'Download brief.pdf, 2 kB' });
  show({ username: 'ada' });
  await expect.element(download).toBeVisible();
  unmount();
  show(null);
  await expect.element(page.getByText('brief.pdf (2 kB)')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in to download' })).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
});

it('says how its owner pays, if that is known', async () => {
  mountPage(
    <Suspense>
      <KollabDetailsCard kollab={{ ...kollab, payments: { due: 20, onTime: 19 } }} />
      <KollabDetailsCard kollab={{ ...kollab, kollabId: ID.replace(/1$/, '2') }} />
    </Suspense>,
  );
  const author = page.getByRole('complementary', { name: 'Author' });
  await expect.element(author.filter({ hasText: 'Pays on time: 19 of 20' })).toBeVisible();
  expect(author.filter({ hasNotText: 'Pays' }).elements()).toHaveLength(1);
});

it('describes the picture, or names its owner if there is no description', async () => {
  const pictured = { ...kollab, imageUrl: '/icons/icon-512.png' };
  mountPage(
    <Suspense>
      <KollabDetailsCard kollab={{ ...pictured, imageAlt: 'Two singers on a pier' }} />
      <KollabDetailsCard kollab={{ ...pictured, kollabId: ID.replace(/1$/, '2') }} />
    </Suspense>,
    () => null,
    { viewer: { username: 'ada' } },
  );
  await expect.element(page.getByRole('img', { name: 'Two singers on a pier' })).toBeInTheDocument();
  await expect
    .element(page.getByRole('img', { name: 'Picture by @noor, without a description' }))
    .toBeInTheDocument();
});

it('shows the longest tag in full at 320 px', async () => {
  await page.viewport(320, 800);
  const tag = 'W'.repeat(30);
  mountPage(<KollabDetailsCard kollab={{ ...kollab, tags: [tag] }} />);
  const words = page.getByText(tag);
  await expect.element(words).toBeVisible();
  const badge = words.element().closest('a');
  for (const box of [badge, badge?.firstElementChild, document.documentElement])
    expect(box?.scrollWidth).toBeLessThanOrEqual(box?.clientWidth ?? 0);
  expect(badge?.getBoundingClientRect().right).toBeLessThanOrEqual(320);
});

it('has the menu in a row with Like and Share', async () => {
  mountPage(
    <KollabDetailsCard
      kollab={kollab}
      actions={<section>Make it together</section>}
      menu={<button type="button">More</button>}
    />,
    () => null,
    { viewer: { username: 'ada' } },
  );
  const more = page.getByRole('button', { name: 'More' });
  await expect.element(more).toBeVisible();
  const middle = ({ top, bottom }: DOMRect) => Math.round((top + bottom) / 2);
  const boxes = [page.getByRole('button', { name: /^Like/ }), more].map((each) =>
    each.element().getBoundingClientRect(),
  );
  expect(new Set(boxes.map(middle)).size).toBe(1);
});
