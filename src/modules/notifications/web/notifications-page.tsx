import { useEffect, useMemo, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Page } from '#contract/client.ts';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { NotificationList } from './notification-list.tsx';
import styles from './notifications.module.css';
import { useMarkRead } from './use-mark-read.ts';

const PAGE_SIZE = '20';

export function meta() {
  return pageMeta({ title: 'Notifications' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return settled(args.context.get(apiContext).listNotifications({ query: { limit: PAGE_SIZE } }));
}

export default function NotificationsPage() {
  const first = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <section className={styles.page} aria-labelledby="notifications-title">
      <h1 id="notifications-title">Notifications</h1>
      {first.ok ? (
        <Notifications first={first.value} />
      ) : (
        <ErrorState title="Your notifications could not be loaded." onRetry={revalidate} />
      )}
    </section>
  );
}

function Notifications({ first }: { first: Page<NotificationView> }) {
  const [more, setMore] = useState<Page<NotificationView>[]>([]);
  const items = useMemo(() => withoutDoubles([first, ...more]), [first, more]);
  const fresh = useMarkRead(items);
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(items.length);
  const next = (more.at(-1) ?? first).next;

  // The button may be gone with the last page, and the focus with it: it goes to the first new row.
  useEffect(() => {
    const row = more.length > 0 ? list.current?.children[shown.current] : undefined;
    row?.querySelector<HTMLElement>('a')?.focus();
  }, [more]);

  if (items.length === 0) return <EmptyState title="You have no notifications right now" />;

  async function loadMore() {
    shown.current = items.length;
    try {
      const page = await api.listNotifications({
        query: { limit: PAGE_SIZE, ...(next && { cursor: next }) },
      });
      setMore((pages) => [...pages, page]);
    } catch (error) {
      toast.error((error as Error).message);
    }
  }

  return (
    <>
      <NotificationList ref={list} items={items} fresh={fresh} />
      {next && (
        <div className={styles.more}>
          <Button onClick={loadMore} busyLabel="Loading">
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

/** A notification that came meanwhile moves the others onto the next page, where they would stand twice. */
function withoutDoubles(pages: Page<NotificationView>[]): NotificationView[] {
  const byId = new Map(pages.flatMap((page) => page.items).map((item) => [item.notificationId, item]));
  return [...byId.values()];
}
