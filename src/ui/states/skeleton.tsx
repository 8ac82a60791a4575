import type { CSSProperties } from 'react';
import styles from './states.module.css';

/** The place of something on its way. Decoration: what waits says so by aria-busy. */
export function Skeleton({ width = '100%', height = '1em' }: Pick<CSSProperties, 'width' | 'height'>) {
  return <span aria-hidden className={styles.skeleton} style={{ width, height }} />;
}

/** The places of cards, in the shape that cards have. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className={styles.cards} aria-hidden>
      {Array.from({ length: count }, (_, place) => `place-${place}`).map((place) => (
        <div key={place} className={styles.card}>
          <span className={styles.cover} />
          <Skeleton width="80%" height="1.2em" />
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  );
}
