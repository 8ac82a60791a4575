import clsx from 'clsx';
import { Children, type ReactNode, type Ref } from 'react';
import styles from './card.module.css';

type CardGridProps = { children: ReactNode; label?: string; className?: string; ref?: Ref<HTMLUListElement> };

/** A list of cards in as many columns as fit. Each child becomes one item. */
export function CardGrid({ children, label, className, ref }: CardGridProps) {
  return (
    <ul ref={ref} className={clsx(styles.grid, className)} aria-label={label}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
