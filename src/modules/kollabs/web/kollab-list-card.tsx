import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { KollabCard } from './kollab-card.tsx';
import styles from './kollab-list-card.module.css';

interface KollabListCardProps<K extends KollabView> {
  label: string;
  first: Page<K>;
  /** Loads the page behind a cursor. Without it, the list ends with its first page. */
  loadMore?: (cursor: string) => Promise<Page<K>>;
  /** Renders the item at an index from 0. Defaults to a card that links to the Kollab. */
  renderItem?: (kollab: K, index: number) => ReactNode;
  eager?: boolean;
  headingLevel?: 2 | 3 | 4;
  moreLabel?: string;
}

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
        {list.items.map((kollab, index) =>
          renderItem ? (
            renderItem(kollab, index)
          ) : (
            <KollabCard
              key={kollab.kollabId}
              kollab={kollab}
              eager={eager && index === 0}
              headingLevel={headingLevel}
            />
          ),
        )}
      </CardGrid>
      <LoadMore list={list} label={moreLabel} />
    </div>
  );
}
