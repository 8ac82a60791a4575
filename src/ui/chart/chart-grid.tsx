import clsx from 'clsx';
import { Children, type ReactNode } from 'react';
import styles from './chart-grid.module.css';

export function ChartGrid({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={clsx(styles.grid, className)}>
      {Children.map(children, (child) => (
        <div className={styles.card}>{child}</div>
      ))}
    </div>
  );
}
