import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FullKollabView } from '#modules/kollabs/kollabs.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { prepareApi } from '#web/api.ts';
import { httpApi } from '#web/api-over-http.ts';
import DashboardKollabsPage from './dashboard-kollabs-page.tsx';

beforeEach(prepareApi);

const kollab = (kollabId: string, active: boolean) =>
  ({
    ...{
      kollabId,
      title: `Duet ${kollabId}`,
      active,
      imageUrl: '',
      category: 'music',
      username: 'ada',
      visible: true,
    },
    ...{ datePosted: '2026-01-01T00:00:00.000Z', requestsCount: 0, requestsCompleted: 0, tags: [] },
  }) as unknown as FullKollabView;

it('keeps the focus in the page when the card of the pressed button moves or goes', async () => {
  let open = ['a'];
  let closed = ['b'];
  const lists = (ids: string[], active: boolean) => ({
    ok: true,
    value: { items: ids.map((id) => kollab(id, active)) },
  });
  mountPage(
    <DashboardKollabsPage />,
    () => ({ current: 1, max: 5, active: lists(open, true), inactive: lists(closed, false) }),
    { viewer: { username: 'ada' } },
  );
  vi.spyOn(httpApi, 'closeKollab').mockImplementation(async () => {
    [open, closed] = [[], ['a', 'b']];
    return kollab('a', false) as never;
  });
  vi.spyOn(httpApi, 'deleteKollab').mockImplementation(async () => {
    closed = ['a'];
    return { message: 'Kollab deleted' };
  });
  const inPage = () =>
    document.activeElement !== document.body && document.activeElement?.querySelector('h1');
  await page.getByRole('button', { name: 'Close Duet a' }).click();
  await expect.element(page.getByRole('button', { name: 'Reopen Duet a' })).toBeVisible();
  await expect.poll(inPage).toBeTruthy();
  await page.getByRole('button', { name: 'Delete Duet b' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Kollab' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete Duet b' })).not.toBeInTheDocument();
  await expect.poll(inPage).toBeTruthy();
});
