import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './dashboard-home-page.module.css';
import { type Waiting, waitingFor } from './waiting.ts';

export function meta() {
  return pageMeta({ title: 'Dashboard' });
}

export async function loader(args: LoaderFunctionArgs) {
  const { username } = requireViewer(args);
  return { username, waiting: await settled(countWaiting(args)) };
}

/** Only the totals are wanted; a list of the smallest size brings them. */
async function countWaiting({ context }: LoaderFunctionArgs): Promise<Waiting> {
  const api = context.get(apiContext);
  const query = { pageSize: '10' };
  const [viewer, received, active, sent] = await Promise.all([
    api.getViewer(),
    api.receivedRequests({ query }),
    api.activeRequests({ query }),
    api.sentRequests({ query }),
  ]);
  return {
    emailVerified: viewer.emailVerified,
    unread: viewer.notifs,
    received: received.total ?? '0',
    active: active.total ?? '0',
    sent: sent.total ?? '0',
  };
}

export default function DashboardHomePage() {
  const { username, waiting } = useLoaderData<typeof loader>();
  const revalidate = useRevalidate();
  const name = useViewer()?.displayName;
  return (
    <div className={styles.page}>
      <header>
        <h1>
          Welcome, <bdi>{username}</bdi>!
        </h1>
        {name && name !== username ? <p className={styles.name}>Good to see you, {name}.</p> : null}
      </header>
      {waiting.ok ? <WaitingList waiting={waiting.value} /> : <ErrorState onRetry={revalidate} />}
    </div>
  );
}

function WaitingList({ waiting }: { waiting: Waiting }) {
  const items = waitingFor(waiting);
  if (items.length === 0) {
    return (
      <EmptyState
        title="You should go find some Kollabs!"
        action={
          <Button variant="primary" render={<Link to={paths.kollabs} />}>
            Let's go!
          </Button>
        }
      >
        Nothing waits for you right now.
      </EmptyState>
    );
  }
  return (
    <section className={styles.waiting}>
      <h2>What waits for you</h2>
      <ul className={styles.items}>
        {items.map(({ text, count, to, action }) => (
          <WaitingItem key={to} count={count} to={to} action={action}>
            {text}
          </WaitingItem>
        ))}
      </ul>
    </section>
  );
}

function WaitingItem(props: { count: string | null; to: string; action: string; children: ReactNode }) {
  const { count, to, action, children } = props;
  return (
    <li className={styles.item}>
      {count === null ? null : <span className={styles.count}>{count}</span>}
      <span className={styles.text}>{children}</span>
      <Button size="s" render={<Link to={to} />}>
        {action}
      </Button>
    </li>
  );
}
