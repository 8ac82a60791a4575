import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Wraps skeletons, and announces once that something is loading. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
