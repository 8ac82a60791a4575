import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import styles from './card-list.module.css';
import { LoadMore } from './load-more.tsx';
import { usePagedList } from './use-paged-list.ts';

interface CardListProps<T extends object> {
  label: string;
  first: Page<T>;
  idOf: (item: T) => string;
  /** Loads the page at a cursor. Without it, the list ends with its first page. */
  loadMore?: ((cursor: string) => Promise<Page<T>>) | undefined;
  moreLabel?: string | undefined;
  /** Renders the item at an index from 0. */
  renderItem: (item: T, index: number) => ReactNode;
}

export function CardList<T extends object>({
  label,
  first,
  idOf,
  loadMore,
  moreLabel = 'Show more',
  renderItem,
}: CardListProps<T>) {
  const list = usePagedList(first, { name: label, idOf, load: loadMore });
  return (
    <div className={styles.list}>
      <CardGrid ref={list.ref} label={label}>
        {list.items.map(renderItem)}
      </CardGrid>
      <LoadMore list={list} label={moreLabel} />
    </div>
  );
}
