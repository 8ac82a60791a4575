import type { ReactNode } from 'react';
import styles from './stat.module.css';

type StatItem = {
  label: string;
  value: ReactNode;
  /** A note below the number: 'as of 5 Mar 2026'. */
  note?: ReactNode;
};

/** Numbers with their labels, side by side. */
export function Stats({ items }: { items: readonly StatItem[] }) {
  return (
    <dl className={styles.stats}>
      {items.map(({ label, value, note }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {note ? <dd className={styles.note}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
