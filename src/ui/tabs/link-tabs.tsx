import { type ReactNode, useEffect, useRef } from 'react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import styles from './tabs.module.css';

type LinkTab = {
  label: string;
  icon?: ReactNode;
  /** How many there are; read out with the label. */
  count?: number | string;
  /** What stands behind it: its description. */
  hint?: string;
  link: RenderTarget;
  current?: boolean;
};

/**
 * Tabs that are addresses: a navigation whose current link follows the route. Looks like Tabs. The frame around the
 * page knows them by `data-tabs`, and leaves the focus on them.
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
  const place = items.findIndex(({ current }) => current);
  // On a phone the current tab may lie outside the row's view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what moves the current tab.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
  }, [place]);
  return (
    <nav aria-label={label} className={className} data-tabs>
      <ul ref={list} className={styles.list}>
        {items.map(({ label: name, icon, count, hint, link, current }) => (
          <li key={name}>
            {renderAs(link, 'a', {
              className: styles.tab,
              title: hint,
              'aria-current': current ? 'page' : undefined,
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
