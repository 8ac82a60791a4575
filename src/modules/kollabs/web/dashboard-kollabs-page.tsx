import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { LIST } from '#contract/limits.ts';
import type { FullKollabView } from '#modules/kollabs/kollabs.contract.ts';
import { hasRoom } from '#modules/kollabs/kollabs.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { type Loaded, requireViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import styles from './dashboard-kollabs-page.module.css';
import { KollabListCard } from './kollab-list-card.tsx';
import { OwnKollabCard } from './own-kollab-card.tsx';

type OwnList = Loaded<Page<FullKollabView>>;

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'My Kollabs' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const reads = args.context.get(apiContext);
  const own = (active: 'true' | 'false', limit: number) =>
    settled(reads.ownKollabs({ query: { active, limit: String(limit) } }));
  const [viewer, active, inactive] = await Promise.all([
    reads.getViewer(),
    // All active Kollabs fit on one page, unless the instance sets a higher maximum.
    own('true', LIST.max),
    own('false', LIST.default),
  ]);
  const { currentActiveKollabs: current, maxActiveKollabs: max } = viewer;
  return { current, max, active, inactive };
}

export default function DashboardKollabsPage() {
  const { current, max, active, inactive } = useLoaderData<typeof loader>();
  // The counts of requests and of completed collaborations may have changed.
  useReadPageOnChange(({ kind }) => kind === 'request');
  const none = [active, inactive].every((list) => list.ok && list.value.items.length === 0);
  const newKollab = (
    <Button variant="primary" render={<Link to={paths.newKollab} />}>
      + New Kollab
    </Button>
  );
  const counted = (
    <>
      Active Kollabs{' '}
      <span className={styles.counter}>
        {current}/{max}
      </span>
    </>
  );
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>My Kollabs</h1>
        {hasRoom(current, max) && !none ? newKollab : null}
      </header>
      {none ? (
        <section className={styles.section}>
          <h2>{counted}</h2>
          <EmptyState title="You have not made a Kollab yet" headingLevel={3} action={newKollab}>
            Say what you would like to make together. People who like it can send you a request.
          </EmptyState>
        </section>
      ) : (
        <>
          <OwnSection
            title={counted}
            label="Active Kollabs"
            list={active}
            active="true"
            empty="None of your Kollabs are open to requests."
          />
          <OwnSection
            title="Inactive Kollabs"
            label="Inactive Kollabs"
            list={inactive}
            active="false"
            empty="Kollabs that you close to new requests appear here."
          />
        </>
      )}
    </div>
  );
}

interface OwnSectionProps {
  title: ReactNode;
  label: string;
  list: OwnList;
  active: 'true' | 'false';
  empty: string;
}

function OwnSection({ title, label, list, active, empty }: OwnSectionProps) {
  const revalidate = useRevalidate();
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {!list.ok ? (
        <ErrorState compact headingLevel={3} title="Your Kollabs did not load" onRetry={revalidate} />
      ) : list.value.items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <KollabListCard
          label={label}
          first={list.value}
          loadMore={(cursor) => api.ownKollabs({ query: { active, cursor } })}
          renderItem={(kollab) => <OwnKollabCard key={kollab.kollabId} kollab={kollab} />}
        />
      )}
    </section>
  );
}
