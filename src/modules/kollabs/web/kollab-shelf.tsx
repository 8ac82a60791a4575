import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type KollabSort, otherTypeMark } from '#modules/kollabs/kollabs.rules.ts';
import badges from '#ui/badge/badge.module.css';
import covers from '#ui/card/card.module.css';
import { Shelf } from '#ui/shelf/shelf.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import type { Loaded } from '#web/guards.ts';
import { ListItem } from '#web/list/list-item.tsx';
import { isServed, type ServedList, type Shown, shownList } from '#web/list/served-list.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { useViewer } from '#web/viewer.ts';
import { type KollabBriefView, kollabIdOf } from './kollab-card-view.ts';
import styles from './kollab-shelf.module.css';
import cards from './kollab-shelf-card.module.css';
import { KollabShelfCard } from './kollab-shelf-card.tsx';

interface KollabShelfProps {
  title: string;
  list: Loaded<ServedList<KollabBriefView>>;
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
  const viewer = useViewer();
  // What was served as markup has it.
  const markOf = (item: Shown<KollabBriefView>) => (isServed(item) ? null : otherTypeMark(item, viewer));
  const items = list.ok ? shownList(list.value, title).items : [];
  if (items.length > 0) {
    return (
      <Shelf title={title} more={more} className={clsx(cards.cards, covers.pictures, badges.categories)}>
        {items.map((item, place) => (
          <ListItem
            key={kollabIdOf(item)}
            item={item}
            // React asks for the picture of an eager one in the head of the page.
            kept={eager && place === 0 ? undefined : `shelf ${rank} ${place === 0} ${markOf(item)}`}
          >
            {(kollab) => (
              <KollabShelfCard
                kollab={kollab}
                rank={rank}
                otherType={markOf(kollab)}
                discover={place === 0}
                eager={eager && place === 0}
              />
            )}
          </ListItem>
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
