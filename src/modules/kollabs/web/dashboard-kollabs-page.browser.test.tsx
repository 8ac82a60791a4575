import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import DashboardKollabsPage from './dashboard-kollabs-page.tsx';

it('follows Kollabs that are published or closed elsewhere', async () => {
  const streams = watchStreams();
  let current = 3;
  const list = { ok: true, value: { items: [] } };
  mountPage(
    <>
      <OpenLine />
      <DashboardKollabsPage />
    </>,
    () => ({ current, max: 5, active: list, inactive: list }),
    { viewer: { username: 'ben' } },
  );
  await expect.element(page.getByRole('heading', { name: 'Active Kollabs 3/5' })).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);
  current = 2;
  streams[0]?.tell(1, { kind: 'ownKollabs', id: 'k1' });
  await expect.element(page.getByRole('heading', { name: 'Active Kollabs 2/5' })).toBeVisible();
});
