import { useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { NewItems } from '#web/live/new-items.tsx';
import { pageMeta } from '#web/meta.ts';
import { revalidatesPage, useRevalidate } from '#web/revalidation.ts';
import { NotificationList } from './notification-list.tsx';
import styles from './notifications.module.css';
import { PAGE_SIZE } from './page-size.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useNewNotifications } from './use-new-notifications.ts';

export function meta() {
  return pageMeta({ title: 'Notifications' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return settled(args.context.get(apiContext).listNotifications({ query: { limit: PAGE_SIZE } }));
}

/** Marking as read changes only the number in the top bar. */
export const shouldRevalidate = revalidatesPage;

export default function NotificationsPage() {
  const first = useLoaderData<typeof loader>();
  const revalidate = useRevalidate();
  const heading = useRef<HTMLHeadingElement>(null);
  const fresh = useNewNotifications(first);
  return (
    <section className={styles.page} aria-labelledby="notifications-title">
      <div className={styles.head}>
        <h1 id="notifications-title" ref={heading} tabIndex={-1}>
          Notifications
        </h1>
        <NewItems {...fresh} what="notifications" onShow={revalidate} heading={heading} />
      </div>
      {first.ok ? (
        <Notifications first={first.value} newCount={fresh.count} />
      ) : (
        <ErrorState title="Your notifications could not be loaded." onRetry={revalidate} />
      )}
    </section>
  );
}

function Notifications({ first, newCount }: { first: Page<NotificationView>; newCount: number }) {
  const list = usePagedList(first, {
    name: 'notifications',
    idOf: ({ notificationId }) => notificationId,
    load: (cursor) => api.listNotifications({ query: { limit: PAGE_SIZE, cursor } }),
  });
  const fresh = useMarkRead(list.items);
  if (list.items.length === 0) {
    // What came is shown on a press: shown, it counts as read.
    return newCount > 0 ? null : <EmptyState title="You have no notifications right now" />;
  }
  return (
    <>
      <NotificationList ref={list.ref} items={list.items} fresh={fresh} />
      <LoadMore list={list} />
    </>
  );
}
