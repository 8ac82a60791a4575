import type { ReactNode } from 'react';
import styles from './skeleton.module.css';
import { Skeleton, SkeletonText } from './skeleton.tsx';

/** Around skeletons: says once, to everyone, that something is coming. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Cards to come, in the sizes of Card, in the columns of CardGrid. */
export function CardGridSkeleton({ count = 6, label }: { count?: number; label?: string }) {
  return (
    <Loading label={label}>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, card) => (
          <div key={String(card)} className={styles.card}>
            <div className={styles.cover} />
            <div className={styles.body}>
              <Skeleton width="40%" height="1.6rem" />
              <SkeletonText lines={2} />
              <SkeletonText lines={3} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** A page to come whose shape is not known: a heading and some text. */
export function PageSkeleton({ label = 'Loading the page' }: { label?: string }) {
  return (
    <Loading label={label}>
      <div className={styles.page}>
        <Skeleton width="min(22rem, 80%)" height="2.6rem" />
        <SkeletonText lines={4} />
        <SkeletonText lines={3} />
      </div>
    </Loading>
  );
}
