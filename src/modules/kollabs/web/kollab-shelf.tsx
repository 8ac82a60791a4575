import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type KollabSort, otherTypeMark } from '#modules/kollabs/kollabs.rules.ts';
import badges from '#ui/badge/badge.module.css';
import covers from '#ui/card/card.module.css';
import { Shelf } from '#ui/shelf/shelf.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { ListItem } from '#web/list/list-item.tsx';
import { isServed, type ServedList, type Shown, shownList } from '#web/list/served-list.ts';
import { useViewer } from '#web/viewer.ts';
import { type KollabBriefView, kollabIdOf } from './kollab-card-view.ts';
import styles from './kollab-shelf.module.css';
import cards from './kollab-shelf-card.module.css';
import { KollabShelfCard } from './kollab-shelf-card.tsx';

interface KollabShelfProps {
  title: string;
  list: Loaded<ServedList<KollabBriefView>>;
  /** The order of the list. Its cards show the count or date of that order. */
  sort: KollabSort;
  empty: string;
  eager?: boolean;
  more?: ReactNode;
}

export function KollabShelf({ title, list, sort, empty, eager = false, more }: KollabShelfProps) {
  const viewer = useViewer();
  // Served markup contains the mark already.
  const markOf = (item: Shown<KollabBriefView>) => (isServed(item) ? null : otherTypeMark(item, viewer));
  const items = list.ok ? shownList(list.value, title).items : [];
  if (items.length > 0) {
    return (
      <Shelf title={title} more={more} className={clsx(cards.cards, covers.pictures, badges.categories)}>
        {items.map((item, index) => (
          <ListItem
            key={kollabIdOf(item)}
            item={item}
            // React preloads an eager picture from the head of the page, so that card's markup is not cached.
            kept={eager && index === 0 ? undefined : `shelf ${sort} ${index === 0} ${markOf(item)}`}
          >
            {(kollab) => (
              <KollabShelfCard
                kollab={kollab}
                sort={sort}
                otherType={markOf(kollab)}
                discover={index === 0}
                eager={eager && index === 0}
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
        <FailedPart headingLevel={3} title="These Kollabs did not load" />
      )}
    </section>
  );
}
