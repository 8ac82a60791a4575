import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import styles from './tabs.module.css';

export type LinkTab = {
  label: string;
  icon?: ReactNode;
  /** How many there are; read out with the label. */
  count?: number | string;
  link: RenderTarget;
  current?: boolean;
};

/** Tabs that are addresses: a navigation whose current link follows the route. Looks like Tabs. */
export function LinkTabs({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly LinkTab[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className={clsx(styles.list, styles.links)}>
        {items.map(({ label: name, icon, count, link, current }) => (
          <li key={name}>
            {renderAs(link, 'a', {
              className: styles.tab,
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
