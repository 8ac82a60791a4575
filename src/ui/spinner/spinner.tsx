import clsx from 'clsx';
import styles from './spinner.module.css';

type SpinnerProps = {
  /** What is loading, for screen readers. Leave it out if the surrounding element says so. */
  label?: string;
  /** Appears at once instead of after 300 ms, if the wait has already been long. */
  immediate?: boolean;
  className?: string;
};

/** A spinner that appears after 300 ms, so that a quick response does not flicker. */
export function Spinner({ label, immediate = false, className }: SpinnerProps) {
  return (
    <span
      className={clsx(styles.spinner, !immediate && styles.delayed, className)}
      role={label ? 'status' : undefined}
    >
      <svg viewBox="0 0 20 20" width="1em" height="1em" aria-hidden="true">
        <circle className={styles.track} cx="10" cy="10" r="8" />
        <circle className={styles.arc} cx="10" cy="10" r="8" pathLength="100" />
      </svg>
      {label ? <span>{label}</span> : null}
    </span>
  );
}
