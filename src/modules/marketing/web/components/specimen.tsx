import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './specimen.module.css';

/** One family of components. Its id is what the contents of the page link to. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.specimens}>{children}</div>
    </section>
  );
}

interface SpecimenProps {
  /** The component, by its name in the code. */
  name: string;
  /** The state it is shown in, in words. */
  note?: string;
  /** As wide as the page: tables, grids of cards. */
  wide?: boolean;
  /** One below the other, or side by side for what is small. */
  layout?: 'column' | 'row';
  children: ReactNode;
}

/** One example in its frame. Headings inside it start at level 4. */
export function Specimen({ name, note, wide = false, layout = 'column', children }: SpecimenProps) {
  return (
    <div className={clsx(styles.specimen, wide && styles.wide)}>
      <div className={styles.caption}>
        <h3>{name}</h3>
        {note ? <p>{note}</p> : null}
      </div>
      <div className={styles[layout]}>{children}</div>
    </div>
  );
}
