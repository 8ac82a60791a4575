import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { KollabCard } from './kollab-card.tsx';
import styles from './kollab-list-card.module.css';

interface KollabListCardProps<K extends KollabView> {
  /** What the list is of: read out with it. */
  label: string;
  first: Page<K>;
  /** The page behind a cursor; left out, the list ends with its first page. */
  loadMore?: (cursor: string) => Promise<Page<K>>;
  /** Draws the one in that place, from 0; a card that leads to the Kollab when left out. */
  renderItem?: (kollab: K, place: number) => ReactNode;
  /** Loads the first picture at once: for a list that is seen first. */
  eager?: boolean;
  headingLevel?: 2 | 3 | 4;
  moreLabel?: string;
}

/** Kollabs as cards, with the next ones on demand. */
export function KollabListCard<K extends KollabView>({
  label,
  first,
  loadMore,
  renderItem,
  eager = false,
  headingLevel = 3,
  moreLabel = 'Show more',
}: KollabListCardProps<K>) {
  const list = usePagedList(first, { name: label, idOf: ({ kollabId }) => kollabId, load: loadMore });
  return (
    <div className={styles.list}>
      <CardGrid ref={list.ref} label={label}>
        {list.items.map((kollab, place) =>
          renderItem ? (
            renderItem(kollab, place)
          ) : (
            <KollabCard
              key={kollab.kollabId}
              kollab={kollab}
              eager={eager && place === 0}
              headingLevel={headingLevel}
            />
          ),
        )}
      </CardGrid>
      <LoadMore list={list} label={moreLabel} />
    </div>
  );
}
