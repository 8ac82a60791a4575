import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

type Definition = { term: string; detail: ReactNode; icon?: ReactNode };

export function DefinitionList({ items }: { items: readonly Definition[] }) {
  const known = items.filter(({ detail }) => detail !== null && detail !== undefined && detail !== '');
  return (
    <dl className={styles.list}>
      {known.map(({ term, detail, icon }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>
            {icon}
            {term}
          </dt>
          <dd className={styles.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
