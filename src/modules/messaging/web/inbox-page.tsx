import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Outlet, useLoaderData, useLocation, useParams } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { LinkTabs } from '#ui/tabs/link-tabs.tsx';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useRevalidateParts } from '#web/revalidation.ts';
import { ConversationList } from './conversation-list.tsx';
import styles from './inbox-page.module.css';

export const meta = titled('Inbox');

/** Loads both folders. The address or the open conversation decides which is shown. */
export const loader = forViewer(async ({ api, url }) => {
  const tab = url.searchParams.get('tab') === 'requests' ? 'requests' : 'inbox';
  const [list, waiting] = await Promise.all([
    settled(api.listConversations({ query: { tab, limit: '20' } })),
    settled(api.listConversations({ query: { tab: 'requests', limit: '10' } })),
  ] as const);
  const count = waiting.ok ? waiting.value.items.length : 0;
  return { tab, list, requests: waiting.ok && waiting.value.next ? '10+' : count } as const;
});

/** Phones show either the list or the conversation. */
export default function InboxPage() {
  const { tab, list, requests } = useLoaderData<typeof loader>();
  const { conversationId } = useParams();
  const isOpen = useLocation().pathname !== paths.inbox;
  useReloadOnConversationChange();
  return (
    <div className={styles.page} data-open={isOpen || undefined}>
      <section className={styles.list} aria-labelledby="inbox-title">
        <header className={styles.header}>
          <h1 id="inbox-title">Inbox</h1>
          <Button variant="quiet" size="s" icon={<Search />} render={<Link to={paths.messageSearch} />}>
            Search
          </Button>
        </header>
        <LinkTabs
          label="Inbox"
          items={[
            { label: 'Messages', current: tab === 'inbox', link: <Link to={paths.inbox} /> },
            {
              label: 'Message requests',
              ...(requests !== 0 && { count: requests }),
              current: tab === 'requests',
              link: <Link to={paths.messageRequests} />,
            },
          ]}
        />
        {list.ok ? (
          <ConversationList key={tab} tab={tab} first={list.value} openId={conversationId} />
        ) : (
          <FailedPart title="Your messages did not load" />
        )}
      </section>
      <div className={styles.open}>
        <Outlet />
      </div>
    </div>
  );
}

/** Between reloads when the user returns to the page. */
const MIN_INTERVAL_MS = 2_000;

/**
 * Reloads the page's conversations when one of them or its collaboration changed, when the user returns to the page,
 * and after a reconnect.
 */
function useReloadOnConversationChange(): void {
  const revalidateParts = useRevalidateParts();
  const readAt = useRef(0);
  useReadPageOnChange(({ kind }) => kind === 'conversation' || kind === 'request');
  useEffect(() => {
    const changed = () => {
      const now = performance.now();
      if (document.visibilityState !== 'visible' || now - readAt.current < MIN_INTERVAL_MS) return;
      readAt.current = now;
      void revalidateParts(['page', 'viewer']);
    };
    const ends = new AbortController();
    for (const [target, type] of [
      [window, 'focus'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const) {
      target.addEventListener(type, changed, { signal: ends.signal });
    }
    return () => ends.abort();
  }, [revalidateParts]);
}
