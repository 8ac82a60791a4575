import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './specimen.module.css';

/** A family of components. The table of contents links to its id. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.specimens}>{children}</div>
    </section>
  );
}

interface SpecimenProps {
  /** The name of the component in the code. */
  name: string;
  /** The state that is shown. */
  note?: string;
  /** Uses the full width of the page, for tables and grids of cards. */
  wide?: boolean;
  /** 'row' is for small components. */
  layout?: 'column' | 'row';
  children: ReactNode;
}

/** One example in a frame. Headings inside it start at level 4. */
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
