import { useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FeedItem } from '#modules/feed/feed.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { prepareApi } from '#web/api.ts';
import { httpApi } from '#web/http-api.ts';
import { NewItems } from '#web/live/new-items.tsx';
import { useRevalidate } from '#web/revalidation.ts';
import { POLL_MS, useNewInFeed } from './use-new-in-feed.ts';

const read = vi.fn<() => FeedItem[]>();
let look: MockInstance<typeof httpApi.getFeed>;

beforeEach(() => {
  prepareApi();
  look = vi.spyOn(httpApi, 'getFeed');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

const published = (...minutes: number[]) =>
  minutes.map((minute) => ({
    type: 'post',
    postId: `p${minute}`,
    datePosted: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  })) as unknown as FeedItem[];

function Feed() {
  const items = useLoaderData<FeedItem[]>();
  return (
    <>
      <p>{items.length} shown</p>
      <NewItems {...useNewInFeed(items)} what={['in your feed', 'in your feed']} onShow={useRevalidate()} />
    </>
  );
}

/** The timer starts in an effect, after the first render. */
const timerStarted = () => expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
const button = () => page.getByRole('button', { name: /new in your feed$/ });

it('shows after a minute how many items are new, and loads them only on a click', async () => {
  read.mockReturnValue(published(5, 4));
  mountPage(<Feed />, read);
  await expect.element(page.getByText('2 shown')).toBeVisible();
  await timerStarted();
  look.mockResolvedValue({ items: published(8, 7, 5, 4, 3) });
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(POLL_MS);
  await expect.element(button()).toHaveTextContent('2 new in your feed');
  await expect.element(page.getByText('2 shown')).toBeVisible();
  read.mockReturnValue(published(8, 7, 5, 4));
  await button().click();
  await expect.element(page.getByText('4 shown')).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});

it('shows that there may be more than it asked for, and polls again after a failure', async () => {
  read.mockReturnValue([]);
  mountPage(<Feed />, read);
  await expect.element(page.getByText('0 shown')).toBeVisible();
  await timerStarted();
  look.mockRejectedValueOnce(new TypeError('away'));
  vi.advanceTimersByTime(POLL_MS);
  await expect.poll(() => look.mock.calls.length).toBe(1);
  const items = published(...Array.from({ length: 20 }, (_, index) => 40 - index));
  look.mockResolvedValue({ items, next: 'more' });
  vi.advanceTimersByTime(POLL_MS);
  await expect.element(button()).toHaveTextContent('20+ new in your feed');
});

it('does not count items as new that were removed from the feed', async () => {
  read.mockReturnValue(published(5, 4));
  const { revalidate } = mountPage(<Feed />, read);
  await expect.element(page.getByText('2 shown')).toBeVisible();
  await timerStarted();
  look.mockResolvedValue({ items: published(8, 5, 4) });
  vi.advanceTimersByTime(POLL_MS);
  await expect.element(button()).toHaveTextContent('1 new in your feed');
  read.mockReturnValue(published(4));
  await revalidate();
  await expect.element(page.getByText('1 shown')).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
  look.mockResolvedValue({ items: published(9, 4) });
  vi.advanceTimersByTime(POLL_MS);
  await expect.element(button()).toHaveTextContent('1 new in your feed');
});
