import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Page } from '#contract/client.ts';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { notificationViews } from '#tests/components/notification-view.ts';
import { httpApi } from '#web/http-api.ts';
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
] satisfies [string, Page<NotificationView>][])('says that there are %s', async (words, read) => {
  const streams = watchStreams();
  vi.spyOn(httpApi, 'listNotifications').mockResolvedValue(read);
  const first: Page<NotificationView> = { items: newest(10, 10) };
  mountPage(<Notifications />, () => ({ filter: 'all', first: { ok: true, value: first } }), {
    viewer: { username: 'noor', notifs: 0 },
  });
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.tell(1, { kind: 'notifications', id: '' });
  await expect.element(page.getByRole('button', { name: words, exact: true })).toBeVisible();
});

it('marks everything as read, also what the list does not show', async () => {
  const list = vi.spyOn(httpApi, 'listNotifications').mockResolvedValue({ items: newest(50, 1) });
  const mark = vi.spyOn(httpApi, 'markNotificationsRead').mockResolvedValue({ message: 'Marked' });
  const first: Page<NotificationView> = { items: [] };
  mountPage(<NotificationsPage />, () => ({ filter: 'messages', first: { ok: true, value: first } }), {
    viewer: { username: 'noor', notifs: 3 },
  });
  await expect.element(page.getByRole('heading', { name: 'No notifications about messages' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
  await expect
    .element(page.getByRole('link', { name: 'Notification settings' }))
    .toHaveAttribute('href', '/settings/notifications');
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(page.getByText('Marked')).toBeVisible();
  expect(list).toHaveBeenCalledWith({ query: { limit: '1' } });
  expect(mark.mock.calls.map(([call]) => call?.body)).toEqual([{ until: '2026-01-01T00:50:00.000Z' }]);
});

it('does not show the empty text beside the first new notification', async () => {
  const streams = watchStreams();
  vi.spyOn(httpApi, 'listNotifications').mockResolvedValue({ items: newest(10, 1) });
  mountPage(<Notifications />, () => ({ filter: 'all', first: { ok: true, value: { items: [] } } }), {
    viewer: { username: 'noor', notifs: 0 },
  });
  const none = page.getByText('You have no notifications right now');
  await expect.element(none).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.tell(1, { kind: 'notifications', id: '' });
  await expect.element(page.getByRole('button', { name: '1 new notification' })).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
});
