import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Grey lines in place of text; the last one is shorter. Put it inside a Loading. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={String(line)} className={styles.line} />
      ))}
    </span>
  );
}

export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
