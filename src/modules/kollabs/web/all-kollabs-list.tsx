import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import { asksForList, type HubFacets } from '#modules/kollabs/hub-address.rules.ts';
import type { FacetCounts } from '#modules/kollabs/kollab-counts.rules.ts';
import covers from '#ui/card/card.module.css';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { ListItem } from '#web/list/list-item.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { type ServedList, type Shown, shownList } from '#web/list/served-list.ts';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { useRevalidate } from '#web/revalidation.ts';
import styles from './all-kollabs-list.module.css';
import { type KollabBriefView, kollabIdOf } from './kollab-card-view.ts';
import { HUB_PAGE, leftOut } from './kollab-hub.ts';
import { KollabHubFacets } from './kollab-hub-facets.tsx';
import cards from './kollab-row-card.module.css';
import { KollabRowCard } from './kollab-row-card.tsx';
import { MutedCategoryCard } from './muted-category-card.tsx';

const TITLE = 'All Kollabs';

interface AllKollabsListProps {
  facets: HubFacets;
  list: Loaded<ServedList<KollabBriefView>>;
  counts: FacetCounts | null;
  /** Ids of what the page shows above: these are not shown again. */
  above: ReadonlySet<string>;
  /** The categories that the viewer muted, where nothing was found. */
  muted: readonly string[];
  /** Shown when there is no open Kollab at all. */
  empty: string;
  /** What can be done with what was asked for. */
  action?: ReactNode;
}

/** Every open Kollab that was asked for, as a dense list that loads more. */
export function AllKollabsList({ facets, list, counts, above, muted, empty, action }: AllKollabsListProps) {
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
      ) : list.value.items?.length === 0 && list.value.next === undefined ? (
        <NoKollabs facets={facets} hasAbove={above.size > 0} muted={muted} empty={empty} />
      ) : (
        <KollabRows facets={facets} first={shownList(list.value, TITLE)} above={above} />
      )}
    </section>
  );
}

interface NoKollabsProps extends Pick<AllKollabsListProps, 'facets' | 'muted' | 'empty'> {
  hasAbove: boolean;
}

function NoKollabs({ facets, hasAbove, muted, empty }: NoKollabsProps) {
  const { category } = facets;
  if (category && muted.includes(category))
    return <MutedCategoryCard category={category} compact headingLevel={3} />;
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
    <EmptyState compact headingLevel={3} title={empty} />
  );
}

function KollabRows({
  facets,
  first,
  above,
}: Pick<AllKollabsListProps, 'facets' | 'above'> & { first: Page<Shown<KollabBriefView>> }) {
  const load = async (cursor: string) =>
    leftOut(await api.allKollabs({ query: { ...facets, limit: String(HUB_PAGE), cursor } }), above);
  const list = usePagedList<Shown<KollabBriefView>>(first, {
    name: TITLE,
    idOf: kollabIdOf,
    load,
  });
  return (
    <>
      {above.size > 0 ? <p className={styles.note}>Those above are not repeated here.</p> : null}
      <ul ref={list.ref} className={clsx(cards.rows, covers.pictures)} aria-label={TITLE}>
        {list.items.map((item, place) => (
          <ListItem key={kollabIdOf(item)} item={item} kept={`row ${facets.sort} ${place === 0}`}>
            {(kollab) => <KollabRowCard kollab={kollab} rank={facets.sort} discover={place === 0} />}
          </ListItem>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
