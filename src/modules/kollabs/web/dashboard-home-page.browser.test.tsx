import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { requestView } from '#tests/components/request-view.ts';
import { httpApi } from '#web/http-api.ts';
import DashboardHomePage from './dashboard-home-page.tsx';

it('shows a new request without reloading the feed', async () => {
  const streams = watchStreams();
  const record = { answers: null, payments: null, answersQuickly: false, waiting: '0' };
  const home = { ok: true, value: { steps: [], counts: [], record, firstSteps: [] } };
  const load = vi.fn(() => ({ username: 'ben', home, feed: { ok: true, value: { items: [] } } }));
  mountPage(
    <>
      <OpenLine />
      <DashboardHomePage />
    </>,
    load,
    { viewer: { username: 'ben', displayName: 'Ben F.' } },
  );
  await expect.element(page.getByText('Nothing is waiting for you right now.')).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);
  const none = { items: [], total: '0' };
  const viewer = { username: 'ben', notifs: 1, answers: null, answersQuickly: false, accountConnections: [] };
  vi.spyOn(httpApi, 'getViewer').mockResolvedValue(viewer as never);
  vi.spyOn(httpApi, 'receivedRequests').mockResolvedValue({ items: [requestView('pending')], total: '1' });
  vi.spyOn(httpApi, 'receivedInvitations').mockResolvedValue({ items: [] });
  for (const list of ['openAgreements', 'activeRequests', 'sentRequests'] as const)
    vi.spyOn(httpApi, list).mockResolvedValue(none);
  vi.spyOn(httpApi, 'ownKollabs').mockResolvedValue({ items: [] });
  streams[0]?.tell(1, { kind: 'request', id: 'r1' });
  await expect.element(page.getByText('A duet about tides', { exact: true })).toBeVisible();
  await expect.element(page.getByText('unread notification')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('begins with the first steps if nothing waits', async () => {
  const step = { label: 'Follow somebody', done: false, to: '/users', action: 'Find Users' };
  const record = { answers: null, payments: null, answersQuickly: false, waiting: '0' };
  const home = { ok: true, value: { steps: [], counts: [], record, firstSteps: [step] } };
  mountPage(
    <DashboardHomePage />,
    () => ({ username: 'ben', home, feed: { ok: true, value: { items: [] } } }),
    { viewer: { username: 'ben', displayName: 'ben' } },
  );
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 2 })
        .all()
        .map((heading) => heading.element().textContent),
    )
    .toEqual(['Your first steps', 'You should go find some Kollabs!', 'Your feed']);
});
