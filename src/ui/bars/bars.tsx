import type { CSSProperties, ReactNode } from 'react';
import styles from './bars.module.css';

type BarItem = {
  /** Unique among its neighbours. */
  id: string;
  /** Read out: 'March 2026'. */
  label: ReactNode;
  /** Under the bar, where there is little room: 'Mar'. */
  short: ReactNode;
  value: number;
  /** Read out: '1,204,000'. */
  text: string;
  /** Over the bar: '1.2M'; nothing when left out. */
  shortText?: string;
};

/** One figure over time, at most a dozen bars, from zero: read out as the list that it is. */
export function Bars({
  caption,
  note,
  items,
}: {
  caption: ReactNode;
  note?: ReactNode;
  items: readonly BarItem[];
}) {
  const most = Math.max(1, ...items.map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <figcaption>{caption}</figcaption>
      <ol className={styles.bars} style={{ '--bars': items.length } as CSSProperties}>
        {items.map(({ id, label, short, value, text, shortText }) => (
          <li key={id}>
            <span className="visually-hidden">
              {label}: {text}
            </span>
            <span className={styles.value} aria-hidden>
              {shortText}
            </span>
            <span className={styles.bar} style={{ '--part': value / most } as CSSProperties} aria-hidden />
            <span className={styles.short} aria-hidden>
              {short}
            </span>
          </li>
        ))}
      </ol>
      {note ? <p className={styles.note}>{note}</p> : null}
    </figure>
  );
}
