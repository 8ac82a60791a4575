import styles from './field.module.css';

type PointCounterProps = { count: number; max: number };

/** How much of a limit is used; announced only when little is left or the limit is exceeded. */
export function PointCounter({ count, max }: PointCounterProps) {
  const left = max - count;
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return (
    <span className={styles.counter} data-over={left < 0 ? '' : undefined}>
      <span aria-hidden="true">
        {count}/{max}
      </span>
      <span className="visually-hidden" role="status">
        {left < 0 ? `${-left} ${characters} too many` : left <= 20 ? `${left} ${characters} left` : ''}
      </span>
    </span>
  );
}
