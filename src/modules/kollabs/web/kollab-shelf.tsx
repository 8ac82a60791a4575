import type { ReactNode } from 'react';
import type { KollabSort } from '#modules/kollabs/hub-address.rules.ts';
import { Shelf } from '#ui/shelf/shelf.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import type { Loaded } from '#web/guards.ts';
import { useRevalidate } from '#web/revalidation.ts';
import type { KollabBriefView } from './kollab-card-view.ts';
import styles from './kollab-shelf.module.css';
import { KollabShelfCard } from './kollab-shelf-card.tsx';

interface KollabShelfProps {
  title: string;
  list: Loaded<KollabBriefView[]>;
  /** The order that it is in: its cards show the count or date that put them there. */
  rank: KollabSort;
  /** Shown when there is nothing in it. */
  empty: string;
  /** Loads the first pictures at once: for the shelf that is seen first. */
  eager?: boolean;
  /** A way to the rest, beside the title. */
  more?: ReactNode;
}

/** One of a hub's lists. It fails, and is empty, by itself. */
export function KollabShelf({ title, list, rank, empty, eager = false, more }: KollabShelfProps) {
  const revalidate = useRevalidate();
  if (list.ok && list.value.length > 0) {
    return (
      <Shelf title={title} more={more}>
        {list.value.map((kollab, place) => (
          <KollabShelfCard key={kollab.kollabId} kollab={kollab} rank={rank} eager={eager && place === 0} />
        ))}
      </Shelf>
    );
  }
  return (
    <section className={styles.empty}>
      <h2>{title}</h2>
      {list.ok ? (
        <EmptyState compact headingLevel={3} title={empty} />
      ) : (
        <ErrorState compact headingLevel={3} title="These Kollabs did not load" onRetry={revalidate} />
      )}
    </section>
  );
}
