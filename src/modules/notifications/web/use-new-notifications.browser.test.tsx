import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Page } from '#contract/client.ts';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { notificationViews } from '#tests/components/notification-view.ts';
import { httpApi } from '#web/api-over-http.ts';
import NotificationsPage from './notifications-page.tsx';

const newest = (minute: number, count: number) => notificationViews(minute, count, true);

function Notifications() {
  return (
    <>
      <OpenLine />
      <NotificationsPage />
    </>
  );
}

it.each([
  ['20+ new notifications', { items: newest(59, 20), next: 'more' }],
  ['20 new notifications', { items: newest(30, 20) }],
  ['2 new notifications', { items: newest(12, 12), next: 'more' }],
] satisfies [string, Page<NotificationView>][])('section 8: says that there are %s', async (words, read) => {
  const streams = watchStreams();
  vi.spyOn(httpApi, 'listNotifications').mockResolvedValue(read);
  const first: Page<NotificationView> = { items: newest(10, 10) };
  mountPage(<Notifications />, () => ({ ok: true, value: first }), {
    viewer: { username: 'noor', notifs: 0 },
  });
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.tell(1, { kind: 'notifications', id: '' });
  await expect.element(page.getByRole('button', { name: words, exact: true })).toBeVisible();
});

it('does not say that there are none beside the first new one', async () => {
  const streams = watchStreams();
  vi.spyOn(httpApi, 'listNotifications').mockResolvedValue({ items: newest(10, 1) });
  mountPage(<Notifications />, () => ({ ok: true, value: { items: [] } }), {
    viewer: { username: 'noor', notifs: 0 },
  });
  const none = page.getByText('You have no notifications right now');
  await expect.element(none).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.tell(1, { kind: 'notifications', id: '' });
  await expect.element(page.getByRole('button', { name: '1 new notifications' })).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
});
