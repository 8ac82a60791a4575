import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './panel.module.css';

type PanelProps = {
  /** Unique on the page; what an anchor leads to. */
  id: string;
  title: ReactNode;
  /** One or two sentences: what this is for. */
  intro?: ReactNode;
  /** Beside the title: a badge with the present state. */
  status?: ReactNode;
  /** `danger` for what cannot be undone. */
  tone?: 'danger';
  children?: ReactNode;
  className?: string;
};

/** One section of a page: a title, what it is for, its content, and `PanelActions` at its end. */
export function Panel({ id, title, intro, status, tone, children, className }: PanelProps) {
  return (
    <section
      id={id}
      className={clsx(styles.panel, tone === 'danger' && styles.danger, className)}
      aria-labelledby={`${id}-title`}
    >
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

/** The buttons at the end of a panel or of its form: the one that does it first, at the start of the line. */
export function PanelActions({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx(styles.actions, className)}>{children}</div>;
}

/** A quiet sentence beside the buttons or under a list: the present state. */
export function PanelNote({ children }: { children?: ReactNode }) {
  return children ? <p className={styles.note}>{children}</p> : null;
}
