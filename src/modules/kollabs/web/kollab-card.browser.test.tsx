import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/api-over-http.ts';
import { KollabCard } from './kollab-card.tsx';
import type { KollabCardView } from './kollab-card-view.ts';
import { KollabRank } from './kollab-facts.tsx';

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
  active: true,
  deadline: null,
  requestsCount: 7,
  requestsCompleted: 0,
  likeCount: 0,
  commentCount: 0,
};

it('shows What You Get in two lines, marked as its other texts are, and what the list ranks it by', async () => {
  mountPage(
    <KollabCard
      kollab={kollab}
      mark={(text) => <mark>{text}</mark>}
      rank={<KollabRank kollab={kollab} rank="requestsCount" />}
    />,
    () => null,
    { viewer: { username: 'ada' } },
  );
  await expect.element(page.getByText('What You Get')).toBeVisible();
  const gain = page.getByText('What You Get').element().closest('p');
  expect(gain?.querySelector('mark')?.textContent).toBe(kollab.compensation);
  const lines = (height = 0) =>
    Math.round(height / Number.parseFloat(getComputedStyle(gain as Element).lineHeight));
  expect(lines(gain?.clientHeight)).toBe(2);
  expect(lines(gain?.scrollHeight)).toBeGreaterThan(2);
  await expect.element(page.getByText('7 requests')).toBeVisible();
});

it('says until when it is open, and not of one that is closed', async () => {
  mountPage(
    <>
      <KollabCard kollab={{ ...kollab, deadline: '2026-12-05' }} />
      <KollabCard kollab={{ ...kollab, deadline: '2026-01-05', active: false }} />
    </>,
  );
  await expect.element(page.getByText('Until 5 Dec 2026')).toBeVisible();
  await expect.element(page.getByText('Closed')).toBeVisible();
  await expect.element(page.getByText('5 Jan')).not.toBeInTheDocument();
});
