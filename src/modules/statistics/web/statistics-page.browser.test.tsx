import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { AudienceCharts } from './audience-charts.tsx';
import { KollabViewsList } from './kollab-views-list.tsx';

it('asks only a user without a channel to connect one', async () => {
  const none = (connected: boolean) => (
    <AudienceCharts
      audience={{ ok: true, value: { channels: [], connected } }}
      period={30}
      last="2026-01-31"
    />
  );
  mountPage(
    <>
      {none(true)}
      {none(false)}
    </>,
  );
  await expect.element(page.getByText(/^No platform reported an audience for your channels/)).toBeVisible();
  expect(page.getByRole('link', { name: 'Connect a channel' }).elements()).toHaveLength(1);
});

it('says that it lists only the most viewed Kollabs', async () => {
  const kollabs = [{ kollabId: 'k1', title: 'A pier at dawn', views: 2 }];
  const list = (more: boolean) => (
    <KollabViewsList kollabs={{ ok: true, value: { kollabs, more } }} period={30} />
  );
  mountPage(
    <>
      {list(false)}
      {list(true)}
    </>,
  );
  await expect.element(page.getByText('Your 50 most viewed Kollabs.')).toBeVisible();
});
