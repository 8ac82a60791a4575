import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import { asksForList, type HubFacets } from '#modules/kollabs/hub-address.rules.ts';
import type { FacetCounts } from '#modules/kollabs/kollab-counts.rules.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { useRevalidate } from '#web/revalidation.ts';
import styles from './all-kollabs-list.module.css';
import type { KollabBriefView } from './kollab-card-view.ts';
import { HUB_PAGE, leftOut } from './kollab-hub.ts';
import { KollabHubFacets } from './kollab-hub-facets.tsx';
import { KollabRowCard } from './kollab-row-card.tsx';

const TITLE = 'All Kollabs';

interface AllKollabsListProps {
  facets: HubFacets;
  list: Loaded<Page<KollabBriefView>>;
  counts: FacetCounts | null;
  /** Ids of what the page shows above: these are not shown again. */
  above: ReadonlySet<string>;
  /** What can be done with what was asked for. */
  action?: ReactNode;
}

/** Every open Kollab that was asked for, as a dense list that loads more. */
export function AllKollabsList({ facets, list, counts, above, action }: AllKollabsListProps) {
  const revalidate = useRevalidate();
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{TITLE}</h2>
        {counts ? (
          <p className={styles.note} role="status">
            {counts.total === '1' ? '1 Kollab' : `${counts.total} Kollabs`}
          </p>
        ) : null}
        {action}
      </div>
      <KollabHubFacets facets={facets} counts={counts} />
      {!list.ok ? (
        <ErrorState compact headingLevel={3} title="These Kollabs did not load" onRetry={revalidate} />
      ) : list.value.items.length === 0 && list.value.next === undefined ? (
        <NoKollabs facets={facets} hasAbove={above.size > 0} />
      ) : (
        <KollabRows facets={facets} first={list.value} above={above} />
      )}
    </section>
  );
}

function NoKollabs({ facets, hasAbove }: { facets: HubFacets; hasAbove: boolean }) {
  if (asksForList(facets)) {
    return (
      <EmptyState compact headingLevel={3} title="No Kollab fits these filters">
        <p>Take one of them back to see more.</p>
      </EmptyState>
    );
  }
  return hasAbove ? (
    <p className={styles.note}>These are all: they stand above.</p>
  ) : (
    <EmptyState compact headingLevel={3} title="No Kollab is open to requests right now." />
  );
}

function KollabRows({
  facets,
  first,
  above,
}: Pick<AllKollabsListProps, 'facets' | 'above'> & { first: Page<KollabBriefView> }) {
  const load = async (cursor: string) =>
    leftOut(await api.allKollabs({ query: { ...facets, limit: String(HUB_PAGE), cursor } }), above);
  const list = usePagedList<KollabBriefView>(first, {
    name: TITLE,
    idOf: ({ kollabId }) => kollabId,
    load,
  });
  return (
    <>
      {above.size > 0 ? <p className={styles.note}>Those above are not repeated here.</p> : null}
      <ul ref={list.ref} className={styles.rows} aria-label={TITLE}>
        {list.items.map((kollab) => (
          <li key={kollab.kollabId}>
            <KollabRowCard kollab={kollab} rank={facets.sort} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
