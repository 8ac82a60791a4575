import { type ReactNode, useState } from 'react';
import { ApiError, type Page } from '#contract/client.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { useHydrated } from '#web/use-hydrated.ts';
import { KollabCard } from './kollab-card.tsx';
import styles from './kollab-list-card.module.css';

interface KollabListCardProps {
  /** What the list is of: read out with it. */
  label: string;
  first: Page<KollabView>;
  /** The page behind a cursor; left out, the list ends with its first page. */
  loadMore?: (cursor: string) => Promise<Page<KollabView>>;
  /** Draws one; a card that leads to the Kollab when left out. */
  renderItem?: (kollab: KollabView) => ReactNode;
  /** Loads the first picture at once: for a list that is seen first. */
  eager?: boolean;
  headingLevel?: 2 | 3 | 4;
  moreLabel?: string;
}

/** Kollabs as cards, with the next ones on demand. */
export function KollabListCard({
  label,
  first,
  loadMore,
  renderItem,
  eager = false,
  headingLevel = 3,
  moreLabel = 'Show more',
}: KollabListCardProps) {
  const toast = useToast();
  const hydrated = useHydrated();
  const [loaded, setLoaded] = useState({ first, rest: [] as KollabView[], next: first.next });
  // What was loaded on top of an older first page does not fit a new one.
  const { rest, next } = loaded.first === first ? loaded : { rest: [], next: first.next };

  const showMore = async () => {
    if (!loadMore || next === undefined) return;
    try {
      const page = await loadMore(next);
      setLoaded({ first, rest: [...rest, ...page.items], next: page.next });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    }
  };

  return (
    <div className={styles.list}>
      <CardGrid label={label}>
        {[...first.items, ...rest].map((kollab, place) =>
          renderItem ? (
            renderItem(kollab)
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
      {loadMore && next !== undefined ? (
        <Button onClick={showMore} disabled={!hydrated} className={styles.more}>
          {moreLabel}
        </Button>
      ) : null}
    </div>
  );
}
