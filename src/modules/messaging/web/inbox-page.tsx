import { Search } from 'lucide-react';
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  Outlet,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { LinkTabs } from '#ui/tabs/link-tabs.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { ConversationList } from './conversation-list.tsx';
import styles from './inbox-page.module.css';
import { useReloadOnConversationChange } from './use-reload-on-conversation-change.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Inbox' });
}

/** Loads both folders. The address or the open conversation decides which is shown. */
export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const reads = args.context.get(apiContext);
  const tab = new URL(args.request.url).searchParams.get('tab') === 'requests' ? 'requests' : 'inbox';
  const [list, waiting] = await Promise.all([
    settled(reads.listConversations({ query: { tab, limit: '20' } })),
    settled(reads.listConversations({ query: { tab: 'requests', limit: '10' } })),
  ] as const);
  const count = waiting.ok ? waiting.value.items.length : 0;
  return { tab, list, requests: waiting.ok && waiting.value.next ? '10+' : count } as const;
}

/** Phones show either the list or the conversation. */
export default function InboxPage() {
  const { tab, list, requests } = useLoaderData<typeof loader>();
  const { conversationId } = useParams();
  const isOpen = useLocation().pathname !== paths.inbox;
  const revalidate = useRevalidate();
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
          <ErrorState compact headingLevel={2} title="Your messages did not load" onRetry={revalidate} />
        )}
      </section>
      <div className={styles.open}>
        <Outlet />
      </div>
    </div>
  );
}
