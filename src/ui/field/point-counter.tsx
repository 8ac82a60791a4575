import styles from './field.module.css';

type PointCounterProps = { count: number; max: number };

/** How much of a limit is used; read out only when little is left or the limit is passed. */
export function PointCounter({ count, max }: PointCounterProps) {
  const left = max - count;
  return (
    <span className={styles.counter} data-over={left < 0 ? '' : undefined}>
      <span aria-hidden="true">
        {count}/{max}
      </span>
      <span className="visually-hidden" role="status">
        {left < 0 ? `${-left} too many characters` : left <= 20 ? `${left} characters left` : ''}
      </span>
    </span>
  );
}
