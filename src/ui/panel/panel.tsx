import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './panel.module.css';

type PanelProps = {
  /** Unique on the page; the target of anchors. */
  id: string;
  title: ReactNode;
  /** One or two sentences about the purpose. */
  intro?: ReactNode;
  /** Beside the title: a badge with the current state. */
  status?: ReactNode;
  /** `danger` for actions that cannot be undone. */
  tone?: 'danger';
  children?: ReactNode;
  className?: string;
};

/** A section of a page: title, purpose, content, and `PanelActions` at its end. */
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

/** The buttons at the end of a panel or its form, the primary one first. */
export function PanelActions({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx(styles.actions, className)}>{children}</div>;
}

/** A muted sentence beside the buttons or below a list, such as the current state. */
export function PanelNote({ children }: { children?: ReactNode }) {
  return children ? <p className={styles.note}>{children}</p> : null;
}
