import type { ReactNode } from 'react';
import { NothingIllustration } from '../illustrations/nothing.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
  title?: string;
  children?: ReactNode;
  /** A picture of one's own, or null for none. */
  picture?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** What a list shows when there is nothing in it, and only then. */
export function EmptyState({ title, children, picture = <NothingIllustration />, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture && <div className={styles.picture}>{picture}</div>}
      {title && <p className={styles.title}>{title}</p>}
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
