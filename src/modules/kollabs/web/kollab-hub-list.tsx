import type { ReactNode } from 'react';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import type { Loaded } from '#web/guards.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { KollabCard } from './kollab-card.tsx';
import type { KollabCardView } from './kollab-card-view.ts';
import styles from './kollabs-page.module.css';

interface KollabHubListProps {
  title: string;
  list: Loaded<KollabCardView[]>;
  /** Said when there is nothing in it. */
  empty: string;
  /** Loads the first picture at once: for the list that is seen first. */
  eager?: boolean;
  /** A way to the rest, beside the title. */
  more?: ReactNode;
}

/** One of a hub's lists. It fails, and is empty, by itself. */
export function KollabHubList({ title, list, empty, eager = false, more }: KollabHubListProps) {
  const revalidate = useRevalidate();
  const shown = list.ok ? list.value : [];
  return (
    <section className={styles.list}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {shown.length > 0 ? more : null}
      </div>
      {!list.ok ? (
        <ErrorState compact headingLevel={3} title="These Kollabs did not load" onRetry={revalidate} />
      ) : shown.length === 0 ? (
        <EmptyState compact headingLevel={3} title={empty} />
      ) : (
        <CardGrid label={title}>
          {shown.map((kollab, place) => (
            <KollabCard key={kollab.kollabId} kollab={kollab} eager={eager && place === 0} />
          ))}
        </CardGrid>
      )}
    </section>
  );
}
