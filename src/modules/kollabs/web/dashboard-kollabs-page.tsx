import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { LIST } from '#contract/limits.ts';
import type { FullKollabView } from '#modules/kollabs/kollabs.contract.ts';
import { hasRoom } from '#modules/kollabs/kollabs.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, type Loaded, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './dashboard-kollabs-page.module.css';
import { KollabListCard } from './kollab-list-card.tsx';
import { OwnKollabCard } from './own-kollab-card.tsx';

type OwnList = Loaded<Page<FullKollabView>>;

export const meta = titled('My Kollabs');

export const loader = forViewer(async ({ api }) => {
  const own = (active: 'true' | 'false', limit: number) =>
    settled(api.ownKollabs({ query: { active, limit: String(limit) } }));
  const [viewer, active, inactive] = await Promise.all([
    api.getViewer(),
    // All active Kollabs fit on one page, unless the instance sets a higher maximum.
    own('true', LIST.max),
    own('false', LIST.default),
  ]);
  const { currentActiveKollabs: current, maxActiveKollabs: max } = viewer;
  return { current, max, active, inactive };
});

export default function DashboardKollabsPage() {
  const { current, max, active, inactive } = useLoaderData<typeof loader>();
  // Requests change the counts of a Kollab.
  useReadPageOnChange(({ kind }) => kind === 'request' || kind === 'ownKollabs');
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
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {!list.ok ? (
        <FailedPart headingLevel={3} title="Your Kollabs did not load" />
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
