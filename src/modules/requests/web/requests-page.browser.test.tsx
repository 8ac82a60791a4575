import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { requestView } from '#tests/components/request-view.ts';
import RequestsPage from './requests-page.tsx';

it('shows a request that arrives while the list is empty', async () => {
  const streams = watchStreams();
  const state = { page: 1, pageSize: 10, sort: '-datePosted', q: '' };
  let rows = [requestView('pending')].slice(1);
  const load = () => ({
    ...{ list: 'received', username: 'ben' },
    table: { state, defaultSort: '-datePosted', rows, total: String(rows.length) },
  });
  mountPage(
    <>
      <OpenLine />
      <RequestsPage />
    </>,
    load,
    { viewer: { username: 'ben' } },
  );
  const nothing = page.getByText('No requests are waiting for your answer right now.');
  await expect.element(nothing).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);
  rows = [requestView('pending')];
  streams[0]?.tell(1, { kind: 'request', id: 'r1' });
  await expect.element(page.getByText('A duet about tides').first()).toBeVisible();
  await expect.element(nothing).not.toBeInTheDocument();
});
