import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Around skeletons: says once that something is loading, also to screen readers. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
