import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import type { FeedItem } from '#modules/feed/feed.contract.ts';
import { PostCard } from '#modules/posts/web/post-card.tsx';
import { Button } from '#ui/button/button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Steps } from '#ui/steps/steps.tsx';
import { api } from '#web/api.ts';
import type { Api } from '#web/endpoints.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { fetchedCode } from '#web/fetched-code.ts';
import { forViewer, type Loaded, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { NewItems } from '#web/live/new-items.tsx';
import { useFreshest } from '#web/live/use-freshest.ts';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './dashboard-home-page.module.css';
import type { FirstStep } from './first-steps.ts';
import { KollabCard } from './kollab-card.tsx';
import { OwnRecord } from './own-record.tsx';
import { feedIdOf, useNewInFeed } from './use-new-in-feed.ts';
import { WaitingList } from './waiting-list.tsx';

export const meta = titled('Dashboard');

export const loader = forViewer(async ({ api, username }) => {
  const [home, feed] = await Promise.all([settled(loadHome(api, username)), settled(api.getFeed())]);
  return { username, home, feed };
});

const HOME_KINDS = ['request', 'invitation', 'notifications'];

async function loadHome(reads: Api, username: string) {
  const { readHome } = await fetchedCode(import('./read-home.ts'));
  return readHome(reads, username);
}

export default function DashboardHomePage() {
  const loaded = useLoaderData<typeof loader>();
  const { username, feed } = loaded;
  // The feed is not refreshed automatically.
  const [home] = useFreshest({
    loaded: loaded.home,
    concerns: ({ kind }) => HOME_KINDS.includes(kind),
    read: async () => ({ ok: true, value: await loadHome(api, username) }),
  });
  const name = useViewer()?.displayName;
  return (
    <div className={styles.page}>
      <header>
        <h1>
          Welcome, <bdi>{username}</bdi>!
        </h1>
        {name && name !== username ? (
          <p className={styles.name}>
            Good to see you, <bdi>{name}</bdi>.
          </p>
        ) : null}
      </header>
      {home.ok ? <Overview {...home.value} /> : <FailedPart compact={false} />}
      <Feed feed={feed} />
    </div>
  );
}

/** Shows what waits for the viewer first. If nothing does, a new user's first steps come first. */
function Overview({ steps, counts, record, firstSteps }: Awaited<ReturnType<typeof loadHome>>) {
  const checklist = firstSteps.length > 0 ? <FirstStepsList key="steps" steps={firstSteps} /> : null;
  const waiting = <WaitingList key="waiting" steps={steps} counts={counts} />;
  return (
    <>
      {steps.length + counts.length > 0 ? [waiting, checklist] : [checklist, waiting]}
      <OwnRecord {...record} />
    </>
  );
}

function FirstStepsList({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={styles.first} aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">Your first steps</h2>
      <p className={styles.count}>
        {done} of {steps.length} done
      </p>
      <Steps
        label="Your first steps"
        steps={steps.map(({ label, done: isDone, to, action }) => ({
          label,
          done: isDone,
          detail: isDone ? undefined : <Link to={to}>{action}</Link>,
        }))}
      />
    </section>
  );
}

function Feed({ feed }: { feed: Loaded<Page<FeedItem>> }) {
  const revalidate = useRevalidate();
  const heading = useRef<HTMLHeadingElement>(null);
  const fresh = useNewInFeed(feed.ok ? feed.value.items : []);
  return (
    <section className={styles.feed}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          Your feed
        </h2>
        {feed.ok ? (
          <NewItems
            {...fresh}
            what={['in your feed', 'in your feed']}
            onShow={revalidate}
            isEmpty={feed.value.items.length === 0}
            heading={heading}
          />
        ) : null}
      </div>
      {!feed.ok ? (
        <FailedPart headingLevel={3} title="Your feed did not load" />
      ) : feed.value.items.length === 0 ? (
        <EmptyState
          compact
          headingLevel={3}
          title="Nothing here yet"
          action={<Button render={<Link to={paths.users} />}>Find Users</Button>}
        >
          Follow people to see what they publish here, along with what is new in your content category.
        </EmptyState>
      ) : (
        <FeedList first={feed.value} />
      )}
    </section>
  );
}

function FeedList({ first }: { first: Page<FeedItem> }) {
  const list = usePagedList(first, {
    name: 'feed',
    idOf: feedIdOf,
    load: (cursor) => api.getFeed({ query: { cursor } }),
  });
  return (
    <>
      <CardGrid ref={list.ref} label="Your feed">
        {list.items.map((item) =>
          item.type === 'post' ? (
            <PostCard key={item.postId} post={item} listed headingLevel={3} />
          ) : (
            <KollabCard key={item.kollabId} kollab={item} />
          ),
        )}
      </CardGrid>
      <LoadMore list={list} />
    </>
  );
}
