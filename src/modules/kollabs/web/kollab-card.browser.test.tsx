import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { KollabCard } from './kollab-card.tsx';
import type { KollabCardView } from './kollab-card-view.ts';
import { KollabSortValue } from './kollab-facts.tsx';
import { KollabShelf } from './kollab-shelf.tsx';
import sheet from './kollab-shelf-card.module.css';
import { KollabShelfCard } from './kollab-shelf-card.tsx';

beforeEach(() => {
  vi.spyOn(httpApi, 'likedOf').mockResolvedValue({ liked: [] });
});

const kollab: KollabCardView = {
  kollabId: '01890000-0000-7000-8000-000000000001',
  title: 'Two voices on the pier',
  imageUrl: '',
  category: 'music',
  lookingForTypes: ['creators'],
  summary: 'A duet at dusk',
  compensation: 'Half of what the record earns, and a boat home. '.repeat(10),
  datePosted: '2026-01-01T00:00:00.000Z',
  username: 'noor',
  displayName: 'Noor',
  profileImageUrl: '',
  featuredPlatform: 'none',
  audienceSize: 0,
  answersQuickly: false,
  verifiedDomains: [],
  payments: null,
  active: true,
  closesAt: null,
  requestsCount: 7,
  requestsCompleted: 0,
  likeCount: 0,
  commentCount: 0,
};

function linesOf(text: Element): { seen: number; all: number } {
  const line = Number.parseFloat(getComputedStyle(text).lineHeight);
  return { seen: Math.round(text.clientHeight / line), all: Math.round(text.scrollHeight / line) };
}

it.each([1280, 768, 390])('clamps the title to 2 lines and the summary to 3, at %i px', async (width) => {
  await page.viewport(width, 844);
  const title = 'A lamp for the long dark of the north, '.repeat(4).slice(0, 149).padEnd(150, '.');
  const summary = 'Light that falls from the side, and stays. '.repeat(12).slice(0, 499).padEnd(500, '.');
  mountPage(
    <div style={{ maxWidth: 380 }}>
      <KollabCard kollab={{ ...kollab, title, summary }} />
    </div>,
  );
  const heading = page.getByRole('heading', { name: title, exact: true });
  await expect.element(heading).toBeVisible();
  const [clamped, text] = [linesOf(heading.element()), linesOf(page.getByText(summary).element())];
  expect(clamped.seen).toBe(2);
  expect(clamped.all).toBeGreaterThan(2);
  expect(text.seen).toBe(3);
  expect(text.all).toBeGreaterThan(3);
});

it('shows What You Get in two lines with highlighted terms, and the value that the list is ordered by', async () => {
  mountPage(
    <KollabCard
      kollab={kollab}
      mark={(text) => <mark>{text}</mark>}
      orderedBy={<KollabSortValue kollab={kollab} sort="requestsCount" />}
    />,
    () => null,
    { viewer: { username: 'ada' } },
  );
  await expect.element(page.getByText('What You Get')).toBeVisible();
  const gain = page.getByText('What You Get').element().closest('p');
  expect(gain?.querySelector('mark')?.textContent).toBe(kollab.compensation);
  const { seen, all } = linesOf(gain as Element);
  expect(seen).toBe(2);
  expect(all).toBeGreaterThan(2);
  await expect.element(page.getByText('7 requests')).toBeVisible();
});

it('says how its owner answers and pays, if that is known', async () => {
  const known = { answersQuickly: true, payments: { due: 20, onTime: 19 } };
  mountPage(
    <>
      <KollabCard kollab={{ ...kollab, ...known }} />
      <KollabCard kollab={kollab} />
    </>,
  );
  const cards = page.getByRole('article');
  await expect.element(cards.filter({ hasText: '@noorAnswers quicklyPays on time: 19 of 20' })).toBeVisible();
  expect(cards.filter({ hasNotText: /Answers|Pays on/ }).elements()).toHaveLength(1);
});

it('shows the closing date of an open Kollab only', async () => {
  mountPage(
    <>
      <KollabCard kollab={{ ...kollab, closesAt: '2026-12-06T05:00:00.000Z' }} />
      <KollabCard kollab={{ ...kollab, closesAt: '2026-01-06T05:00:00.000Z', active: false }} />
    </>,
  );
  await expect.element(page.getByText('Until 5 Dec 2026')).toBeVisible();
  await expect.element(page.getByText('Closed')).toBeVisible();
  await expect.element(page.getByText('5 Jan')).not.toBeInTheDocument();
});

it.each([1280, 390])("has its owner's name 24 px high at %i px, in a list and on a shelf", async (width) => {
  await page.viewport(width, 844);
  mountPage(
    <>
      <KollabCard kollab={kollab} />
      <div className={sheet.cards}>
        <KollabShelfCard kollab={kollab} sort="requestsCount" otherType={null} discover={false} />
      </div>
    </>,
  );
  const names = page.getByRole('link', { name: /Noor/ });
  await expect.element(names.first()).toBeVisible();
  const heights = names.elements().map((name) => name.getBoundingClientRect().height);
  expect(heights).toHaveLength(2);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

it('is marked if it looks only for the other account type, and not for its owner', async () => {
  const business = { ...kollab, lookingForTypes: ['businesses'] as KollabCardView['lookingForTypes'] };
  const cards = (
    <>
      <KollabCard kollab={{ ...business, title: 'For businesses' }} />
      <KollabCard kollab={{ ...kollab, title: 'For creators' }} />
      <KollabCard kollab={{ ...business, title: 'Own', username: 'ada' }} />
    </>
  );
  const marked = (title: string) =>
    page.getByRole('article').filter({ hasText: title }).getByText('Looking for businesses');
  mountPage(cards, () => null, { viewer: { username: 'ada', accountType: 'creator' } });
  await expect.element(marked('For businesses')).toBeVisible();
  for (const title of ['For creators', 'Own']) await expect.element(marked(title)).not.toBeInTheDocument();
});

it('is marked on a shelf, which does not show the account types otherwise', async () => {
  const business = { ...kollab, lookingForTypes: ['businesses'] as KollabCardView['lookingForTypes'] };
  const list = { ok: true as const, value: { items: [business, { ...kollab, kollabId: 'k2' }] } };
  mountPage(<KollabShelf title="Newest" list={list} sort="datePosted" empty="" />, () => null, {
    viewer: { username: 'ada', accountType: 'creator' },
  });
  await expect.element(page.getByText('Looking for businesses')).toBeVisible();
  await expect.element(page.getByText('Looking for creators')).not.toBeInTheDocument();
});
