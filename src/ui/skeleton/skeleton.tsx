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
