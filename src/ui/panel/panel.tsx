import type { ReactNode } from 'react';
import styles from './panel.module.css';

type PanelProps = {
  /** Unique on the page; the target of anchors. */
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  status?: ReactNode;
  children?: ReactNode;
};

/** A section of a page: title, purpose, content, and `PanelActions` at its end. */
export function Panel({ id, title, intro, status, children }: PanelProps) {
  return (
    <section id={id} className={styles.panel} aria-labelledby={`${id}-title`}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={`${id}-title`}>{title}</h2>
          {status}
        </div>
        {intro ? <p className={styles.intro}>{intro}</p> : null}
      </header>
      {children}
    </section>
  );
}

/** Panels, or the fields of one, side by side where there is room for two. */
export function PanelColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

export function PanelActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** A muted sentence beside the buttons or below a list, such as the current state. */
export function PanelNote({ children }: { children?: ReactNode }) {
  return children ? <p className={styles.note}>{children}</p> : null;
}
