import type { ReactNode } from 'react';
import styles from './action-row.module.css';

interface ActionRowProps {
  /** A heading, a search or pills. */
  children: ReactNode;
  /** The button for what they head or choose. */
  action: ReactNode;
}

/** A button at the end of a line; below what it belongs to where there is no room for both. */
export function ActionRow({ children, action }: ActionRowProps) {
  return (
    <div className={styles.row}>
      {children}
      {action}
    </div>
  );
}
