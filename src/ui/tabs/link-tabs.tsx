import { type ReactNode, useRef } from 'react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import { useCurrentInView } from '../render/use-current-in-view.ts';
import styles from './tabs.module.css';

type LinkTab = {
  label: string;
  icon?: ReactNode;
  /** A count that is announced with the label. */
  count?: number | string;
  link: RenderTarget;
  current?: boolean;
};

/**
 * Tabs with addresses: a navigation that looks like Tabs, in which the route decides the current link. The page frame
 * recognises them by `data-tabs`, and leaves the focus on them.
 */
export function LinkTabs({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly LinkTab[];
  className?: string;
}) {
  const list = useRef<HTMLUListElement>(null);
  const current = items.findIndex((item) => item.current);
  useCurrentInView(list, current);
  return (
    <nav aria-label={label} className={className} data-tabs>
      <ul ref={list} className={styles.list}>
        {items.map(({ label: name, icon, count, link, current: isCurrent }) => (
          <li key={name}>
            {renderAs(link, 'a', {
              className: styles.tab,
              'aria-current': isCurrent ? 'page' : undefined,
              children: (
                <>
                  {icon}
                  {name}
                  {count === undefined ? null : <span className={styles.count}>{count}</span>}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
