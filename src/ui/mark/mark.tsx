import styles from './mark.module.css';

/** The logo: a column and an arrow that overlap into a K. `size` is in pixels; `id` lets `MarkAgain` reuse it. */
export function Mark({ size = 32, id }: { size?: number; id?: string | undefined }) {
  return (
    <svg id={id} className={styles.mark} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path className={styles.column} d={columnPath} />
      <path className={styles.arrow} d={arrowPath} />
      <path className={styles.overlap} d={overlapPath} />
    </svg>
  );
}

/** Draws the `Mark` with that id again, so that the page contains its paths once. */
function MarkAgain({ of, size }: { of: string; size: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} aria-hidden="true">
      <use href={`#${of}`} width={size} height={size} />
    </svg>
  );
}

/** The logo of the place, or the mark if it has none. */
export function Sign({ logo, size = 32, id }: { logo: string | undefined; size?: number; id?: string }) {
  if (!logo) return <Mark size={size} id={id} />;
  return <img className={styles.logo} src={logo} width={size} height={size} alt="" />;
}

interface WordmarkProps {
  name: string;
  /** The address of the logo; the mark by default. */
  logo?: string | undefined;
  size?: number;
  /** The id of a `Mark` on the same page, whose paths are reused. */
  markOf?: string;
}

export function Wordmark({ name, logo, size = 32, markOf }: WordmarkProps) {
  return (
    <span className={styles.wordmark} style={{ fontSize: size * 0.78 }}>
      {markOf && !logo ? <MarkAgain of={markOf} size={size} /> : <Sign logo={logo} size={size} />}
      <span className={styles.name}>{name}</span>
    </span>
  );
}

// The overlap is the tip of the arrow inside the column, drawn as a third shape, because a blend mode or clip path
// needs ids or a known background.
const columnPath =
  'M4 5.5A3.5 3.5 0 0 1 7.5 2H10.5A3.5 3.5 0 0 1 14 5.5V26.5A3.5 3.5 0 0 1 10.5 30H7.5A3.5 3.5 0 0 1 4 26.5Z';
const arrowPath =
  'M18.6 3.6A4 4 0 0 1 21.9 2H26.4A2.4 2.4 0 0 1 28.3 5.9L20.4 16L28.3 26.1A2.4 2.4 0 0 1 26.4 30H21.9A4 4 0 0 1 18.6 28.4L9.6 17.4A2.2 2.2 0 0 1 9.6 14.6Z';
const overlapPath = 'M14 9.22V22.78L9.6 17.4A2.2 2.2 0 0 1 9.6 14.6Z';
