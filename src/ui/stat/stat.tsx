import type { ReactNode } from 'react';
import styles from './stat.module.css';

type StatItem = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
};

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
