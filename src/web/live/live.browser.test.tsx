import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { LiveStatus } from './live-status.tsx';

let streams: ReturnType<typeof watchStreams>;
let root: { viewer: { username: string } | null; settings: object };
let router: ReturnType<typeof mountPage>;

beforeEach(async () => {
  streams = watchStreams();
  root = { viewer: { username: 'noor' }, settings: { liveCursor: null } };
  router = mountPage(
    <>
      <OpenLine />
      <LiveStatus />
    </>,
    undefined,
    root,
  );
  await expect.poll(() => streams.length).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

const notice = () => page.getByText(/^No connection at the moment/);
/** Refuses every attempt for this many seconds. */
async function refuseFor(seconds: number) {
  for (let n = 0; n < seconds; n++) {
    const stream = streams.at(-1);
    if (stream?.readyState === EventSource.OPEN) stream.refuse();
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

it('shows that the connection is lost, until the viewer signs out', async () => {
  await refuseFor(5);
  await expect.element(notice()).toBeVisible();
  root.viewer = null;
  await router.revalidate();
  await expect.element(notice()).not.toBeInTheDocument();
});

it('reconnects without an event of the browser, and hides the notice', async () => {
  await refuseFor(5);
  await expect.element(notice()).toBeVisible();
  const tries = streams.length;
  await refuseFor(60);
  expect(streams.length).toBeGreaterThan(tries);
  streams.at(-1)?.dispatchEvent(new Event('open'));
  await expect.element(notice()).not.toBeInTheDocument();
});

it('stays closed after `over`, without reporting a lost connection', async () => {
  await refuseFor(3);
  const tries = streams.length;
  expect(tries).toBeGreaterThan(1);
  streams.at(-1)?.dispatchEvent(new Event('open'));
  streams.at(-1)?.say('over');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(streams).toHaveLength(tries);
  await expect.element(notice()).not.toBeInTheDocument();
});
