import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { prepareApi } from '#web/api.ts';
import { httpApi } from '#web/http-api.ts';
import type { RequestShowcase, ShowcaseConsents, ShowcaseView } from '../showcases.contract.ts';
import { ShowcaseCard } from './showcase-card.tsx';
import { ShowcaseOfRequest } from './showcase-of-request.tsx';
import ShowcasePage from './showcase-page.tsx';
import { ShownWorkCard } from './shown-work-card.tsx';

const person = (username: string, displayName: string) => ({
  ...{ username, displayName, profileImageUrl: '', contentType: 'music' },
  accountType: 'creator' as const,
});
const VIEW: ShowcaseView = {
  ...{ requestId: 'r1', title: 'A duet about tides', category: 'music', completedIn: '2026-03' },
  ...{ sender: person('ada', 'Ada L.'), recipient: person('ben', 'Ben F.') },
  works: [
    {
      ...{ n: 1, what: 'A film of the pier', platform: 'youtube', by: 'sender', advertising: true },
      ...{ link: 'https://video.example/pier', imageUrl: 'https://elsewhere.example/pier.jpg' },
      imageAlt: 'A pier in the fog',
      latest: { readAt: '2026-03-09T10:00:00.000Z', views: 12_345, likes: 678, comments: null },
    },
    {
      ...{ n: 2, what: 'A poster', platform: 'other', by: 'recipient', advertising: false },
      ...{ link: null, imageUrl: null, imageAlt: '', latest: null },
    },
  ],
  reviews: [
    {
      ...{ reviewId: 'v1', by: 'recipient', kept: true, inTime: false, goodToTalkTo: true, again: true },
      ...{ text: 'A good time', reply: { text: 'Thank you', date: '2026-03-08T10:00:00.000Z' } },
    },
  ],
};
const NOTHING: RequestShowcase = {
  ...{ requestId: 'r1', own: null, other: null, shownSince: null, state: 'active', preview: VIEW },
};
const [FIRST, SECOND] = ['2026-03-05T10:00:00.000Z', '2026-03-06T10:00:00.000Z'];

const spy = () => vi.spyOn(httpApi, 'setShowcase');
let set: ReturnType<typeof spy>;
beforeEach(() => {
  prepareApi();
  set = spy();
});

function Shown({ first }: { first: RequestShowcase | null }) {
  const [showcase, onShow] = useState(first);
  return <ShowcaseOfRequest name="Ben F." showcase={showcase} onShow={onShow} />;
}
const mountWith = (showcase: Partial<RequestShowcase> | null) =>
  mountPage(<Shown first={showcase && { ...NOTHING, ...showcase }} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const answers = (consents: Omit<ShowcaseConsents, 'requestId' | 'state'>) =>
  set.mockResolvedValue({ requestId: 'r1', state: 'active', ...consents });

it('shows what others would see before it asks the other side, by keyboard', async () => {
  answers({ own: FIRST, other: null, shownSince: null });
  mountWith({});
  await expect.element(button('Show on our profiles')).toBeVisible();
  expect(page.getByText('A film of the pier').elements()).toHaveLength(0);
  button('Show on our profiles').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'A film of the pier' })).toBeVisible();
  await expect.element(page.getByText('A good time')).toBeVisible();
  expect(set).not.toHaveBeenCalled();
  await expectNoAxeViolations();
  await button('Not now').click();
  await button('Show on our profiles').click();
  await button('Ask Ben F.').click();
  await expect.element(page.getByText('Waiting for Ben F.')).toBeVisible();
  expect(set).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'r1' }, body: { shown: true } }));
  await expect.element(button('Take back my consent')).toBeVisible();
  await expectNoAxeViolations();
});

it('agrees to what the other side asked, and leads to the page', async () => {
  answers({ own: SECOND, other: FIRST, shownSince: SECOND });
  mountWith({ other: FIRST });
  await expect.element(page.getByText(/wants to show this collaboration/)).toBeVisible();
  await button('Show on our profiles').click();
  await button('Show it').click();
  await expect.element(page.getByText(/^Shown since/)).toBeVisible();
  await expect.element(page.getByText('6 Mar 2026')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See the page' }))
    .toHaveAttribute('href', '/collaboration/r1');
});

it('takes it down at once', async () => {
  answers({ own: null, other: FIRST, shownSince: null });
  mountWith({ own: SECOND, other: FIRST, shownSince: SECOND });
  await button('Take down').click();
  await expect.element(page.getByText('Nobody else sees it now')).toBeVisible();
  expect(set).toHaveBeenCalledWith(expect.objectContaining({ body: { shown: false } }));
  await expect.element(button('Show on our profiles')).toBeVisible();
});

it('says why others would not see it, and what to do if it did not load', async () => {
  mountWith({ preview: null });
  await expect.element(page.getByText(/Others would not see it at the moment/)).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

it('says that moderators took it down, with no way to show it', async () => {
  mountWith({ own: FIRST, other: SECOND, shownSince: SECOND, state: 'taken_down', preview: null });
  await expect
    .element(page.getByText('Our moderators took it down. Others do not see it any more.'))
    .toBeVisible();
  await expect.element(button('Take back my consent')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
});

it('offers another try if it did not load', async () => {
  mountWith(null);
  await expect.element(page.getByText('This did not load')).toBeVisible();
});

it('has figures with their day, links that give nothing away, and no picture of another host', async () => {
  mountPage(<ShowcaseCard showcase={VIEW} headingLevel={1} />);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('A duet about tides');
  await expect.element(page.getByText(/completed in March 2026/)).toBeVisible();
  const link = page.getByRole('link', { name: 'A film of the pier' });
  await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect.element(page.getByText('12,345 views')).toBeVisible();
  await expect.element(page.getByText('678 likes')).toBeVisible();
  expect(page.getByText(/comments/).elements()).toHaveLength(0);
  expect(page.getByText('Advertising').elements()).toHaveLength(1);
  expect(document.querySelectorAll('img[src*="elsewhere"]')).toHaveLength(0);
  await expect.element(page.getByRole('article', { name: 'Review by Ben F.' })).toBeVisible();
  await expect.element(page.getByText(/Ada L. replied/)).toBeVisible();
  await expectNoAxeViolations();
});

it('reads the pictures of deliveries aloud as they were described, or says that they were not', async () => {
  const imageUrl = `${location.origin}/media/delivery-${'0'.repeat(32)}.jpg`;
  const [film, poster] = VIEW.works.map((work) => ({ ...work, imageUrl }));
  if (!film || !poster) throw new Error('no works');
  mountPage(
    <>
      {/* Far below the fold, so that the pictures are not requested, which would fail. */}
      <div style={{ height: 20_000 }} />
      <ShowcaseCard showcase={{ ...VIEW, works: [film, poster] }} headingLevel={1} />
      <ShownWorkCard username="ada" showcases={[{ ...VIEW, works: [film] }]} />
    </>,
  );
  // On the page of the collaboration, and on a profile.
  await expect.poll(() => page.getByAltText('A pier in the fog').elements().length).toBe(2);
  await expect.element(page.getByAltText('Picture of “A poster”, without a description')).toBeInTheDocument();
});

it('the page is read again by its sides when the collaboration changes', async () => {
  const streams = watchStreams();
  let title = 'A duet about tides';
  const load = () => ({ showcase: { ...VIEW, title }, indexable: true });
  const content = (
    <>
      <OpenLine />
      <ShowcasePage />
    </>
  );
  mountPage(content, load, { viewer: { username: 'ada' } });
  await expect.element(page.getByRole('button', { name: 'Take down' })).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);
  title = 'A duet about storms';
  streams[0]?.tell(1, { kind: 'request', id: 'r1' });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
});
