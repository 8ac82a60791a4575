import { useLoaderData, useRevalidator } from 'react-router';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { notificationViews } from '#tests/components/notification-view.ts';
import { httpApi } from '#web/api-over-http.ts';
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

it('section 4: marks all that was there as read by the time of the newest, once', async () => {
  read.mockReturnValue(newest(40));
  mountPage(<Opened />, read);
  await shows('20 new');
  await expect.poll(sent).toEqual([{ until: '2026-01-01T00:40:00.000Z' }]);
  // What came meanwhile is marked by its own time, and stays marked as new on the page.
  read.mockReturnValue([...notificationViews(41, 1, false), ...newest(40, true)]);
  await page.getByRole('button', { name: 'Read again' }).click();
  await shows('21 new');
  await expect
    .poll(sent)
    .toEqual([{ until: '2026-01-01T00:40:00.000Z' }, { until: '2026-01-01T00:41:00.000Z' }]);
});

it('sends nothing where all is read, and nothing where there is none', async () => {
  read.mockReturnValue(newest(40, true));
  mountPage(<Opened />, read);
  await shows('0 new');
  read.mockReturnValue([]);
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(1);
  expect(sent()).toEqual([]);
});
