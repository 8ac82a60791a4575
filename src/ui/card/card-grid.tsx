import clsx from 'clsx';
import { Children, type ReactNode } from 'react';
import styles from './card.module.css';

type CardGridProps = { children: ReactNode; label?: string; className?: string };

/** Cards in as many columns as fit, as a list. Each child becomes one item. */
export function CardGrid({ children, label, className }: CardGridProps) {
  return (
    <ul className={clsx(styles.grid, className)} aria-label={label}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
