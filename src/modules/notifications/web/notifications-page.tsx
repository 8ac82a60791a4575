import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Pills } from '#ui/pills/pills.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { NewItems } from '#web/live/new-items.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { revalidatesPage, useRevalidate } from '#web/revalidation.ts';
import type { Keyed } from '#web/write/use-write.ts';
import { useWrite } from '#web/write/use-write.ts';
import { FILTERS, type Filter, pageQuery, readFilter } from './filter.ts';
import { NotificationList } from './notification-list.tsx';
import styles from './notifications.module.css';
import { useMarkRead } from './use-mark-read.ts';
import { useNewNotifications } from './use-new-notifications.ts';

export const meta = titled('Notifications');

export const loader = forViewer(async ({ api, url }) => {
  const filter = readFilter(url.searchParams);
  const query = pageQuery(filter);
  return { filter, first: await settled(api.listNotifications({ query })) };
});

/** Marking as read changes only the number in the top bar. */
export const shouldRevalidate = revalidatesPage;

export default function NotificationsPage() {
  const { filter, first } = useLoaderData<typeof loader>();
  const revalidate = useRevalidate();
  const heading = useRef<HTMLHeadingElement>(null);
  const fresh = useNewNotifications(first, filter);
  return (
    <section className={styles.page} aria-labelledby="notifications-title">
      <div className={styles.head}>
        <h1 id="notifications-title" ref={heading} tabIndex={-1}>
          Notifications
        </h1>
        <NewItems {...fresh} what={['notification', 'notifications']} onShow={revalidate} heading={heading} />
      </div>
      <div className={styles.head}>
        <MarkAllRead />
        <Link to={paths.settingsNotifications}>Notification settings</Link>
      </div>
      <Pills
        label="Show"
        className={styles.filters}
        items={FILTERS.map(({ value, label }) => ({
          label,
          link: <Link to={value === 'all' ? paths.notifications : `${paths.notifications}?show=${value}`} />,
          current: value === filter,
        }))}
      />
      {first.ok ? (
        // Each filter has its own new items.
        <Notifications key={filter} first={first.value} filter={filter} newCount={fresh.count} />
      ) : (
        <FailedPart compact={false} title="Your notifications did not load" />
      )}
    </section>
  );
}

/** Marks notifications that the list does not show. Shown ones are marked automatically. */
function MarkAllRead() {
  const mark = useWrite(markAll, { success: ({ message }) => message, changes: ['page', 'viewer'] });
  return (
    <Button size="s" busy={mark.pending} onClick={() => void mark.run()}>
      Mark all as read
    </Button>
  );
}

async function markAll(keyed: Keyed = {}) {
  // Uses the server's clock, which may differ from the browser's.
  const { items } = await api.listNotifications({ query: { limit: '1' } });
  return items[0] ? api.markNotificationsRead({ body: { until: items[0].createdAt }, ...keyed }) : null;
}

interface NotificationsProps {
  first: Page<NotificationView>;
  filter: Filter;
  newCount: number;
}

function Notifications({ first, filter, newCount }: NotificationsProps) {
  const list = usePagedList(first, {
    name: 'notifications',
    idOf: ({ notificationId }) => notificationId,
    load: (cursor) => api.listNotifications({ query: { ...pageQuery(filter), cursor } }),
  });
  const fresh = useMarkRead(list.items);
  if (list.items.length === 0) {
    // New ones are shown on a press, since shown ones count as read.
    return newCount > 0 ? null : (
      <EmptyState title={FILTERS.find(({ value }) => value === filter)?.empty ?? ''} />
    );
  }
  return (
    <>
      <NotificationList ref={list.ref} items={list.items} fresh={fresh} />
      <LoadMore list={list} />
    </>
  );
}
