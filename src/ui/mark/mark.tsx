import clsx from 'clsx';
import styles from './mark.module.css';

type MarkProps = {
  /** Edge length in pixels. */
  size?: number;
  /** `two` uses the two brand colours; `one` uses the text colour. */
  colours?: 'one' | 'two';
  /** The accessible name; without it the logo is decorative. */
  label?: string;
  className?: string;
};

/** The logo: a column and an arrow that overlap into a K. */
export function Mark({ size = 32, colours = 'two', label, className }: MarkProps) {
  return (
    <svg
      className={clsx(styles.mark, styles[colours], className)}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path className={styles.column} d={columnPath} />
      <path className={styles.arrow} d={arrowPath} />
      <path className={styles.overlap} d={overlapPath} />
    </svg>
  );
}

type WordmarkProps = { name: string; size?: number; colours?: 'one' | 'two'; className?: string };

/** The logo with the product's name. */
export function Wordmark({ name, size = 32, colours = 'two', className }: WordmarkProps) {
  return (
    <span className={clsx(styles.wordmark, className)} style={{ fontSize: size * 0.78 }}>
      <Mark size={size} colours={colours} />
      <span>{name}</span>
    </span>
  );
}

// The overlap is the tip of the arrow inside the column, drawn as a third shape, because a blend mode or clip path
// needs ids or a known background. In one colour it is left out of both shapes.
const columnPath =
  'M4 5.5A3.5 3.5 0 0 1 7.5 2H10.5A3.5 3.5 0 0 1 14 5.5V26.5A3.5 3.5 0 0 1 10.5 30H7.5A3.5 3.5 0 0 1 4 26.5Z';
const arrowPath =
  'M18.6 3.6A4 4 0 0 1 21.9 2H26.4A2.4 2.4 0 0 1 28.3 5.9L20.4 16L28.3 26.1A2.4 2.4 0 0 1 26.4 30H21.9A4 4 0 0 1 18.6 28.4L9.6 17.4A2.2 2.2 0 0 1 9.6 14.6Z';
const overlapPath = 'M14 9.22V22.78L9.6 17.4A2.2 2.2 0 0 1 9.6 14.6Z';
