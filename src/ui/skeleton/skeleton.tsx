import clsx from 'clsx';
import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  className?: string;
};

/** A grey stand-in of the size of what is coming. Put several inside a Loading. */
export function Skeleton({ width = '100%', height = '1em', round = false, className }: SkeletonProps) {
  return <span className={clsx(styles.bone, round && styles.round, className)} style={{ width, height }} />;
}

/** Lines of text to come; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={String(line)} width={line === lines - 1 ? '62%' : '100%'} />
      ))}
    </span>
  );
}
