import { useLoaderData, useRevalidator } from 'react-router';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { notificationViews } from '#tests/components/notification-view.ts';
import { httpApi } from '#web/http-api.ts';
import { useMarkRead } from './use-mark-read.ts';

const read = vi.fn<() => NotificationView[]>();

let mark: MockInstance<typeof httpApi.markNotificationsRead>;
beforeEach(() => {
  mark = vi.spyOn(httpApi, 'markNotificationsRead').mockResolvedValue({ message: 'Marked read.' });
});

const newest = (minute: number, isRead = false) => notificationViews(minute, 20, isRead);

function Opened() {
  const fresh = useMarkRead(useLoaderData<NotificationView[]>());
  const { revalidate } = useRevalidator();
  return (
    <>
      <p>{fresh.size} new</p>
      <button type="button" onClick={() => void revalidate()}>
        Read again
      </button>
    </>
  );
}

const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const sent = () => mark.mock.calls.map(([call]) => call?.body);

const idsOf = (items: NotificationView[]) => items.map(({ notificationId }) => notificationId);

it('marks what is shown as read by its ids, once', async () => {
  const shown = newest(40);
  read.mockReturnValue(shown);
  mountPage(<Opened />, read);
  await shows('20 new');
  await expect.poll(sent).toEqual([idsOf(shown)]);
  // New notifications after a revalidation are marked too, and the highlight of the others stays.
  const later = notificationViews(41, 1, false);
  read.mockReturnValue([...later, ...newest(40, true)]);
  await page.getByRole('button', { name: 'Read again' }).click();
  await shows('21 new');
  await expect.poll(sent).toEqual([idsOf(shown), idsOf(later)]);
});

it('marks a group again after others joined it, and nothing twice', async () => {
  const [one] = newest(40);
  if (!one) throw new Error('There is no notification');
  read.mockReturnValue([one]);
  mountPage(<Opened />, read);
  await expect.poll(sent).toEqual([[one.notificationId]]);
  read.mockReturnValue([{ ...one, createdAt: '2026-01-01T00:50:00.000Z', others: 2 }]);
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect.poll(sent).toEqual([[one.notificationId], [one.notificationId]]);
  await shows('1 new');
});

it('sends nothing if all are read or there are none', async () => {
  read.mockReturnValue(newest(40, true));
  mountPage(<Opened />, read);
  await shows('0 new');
  read.mockReturnValue([]);
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(1);
  expect(sent()).toEqual([]);
});
