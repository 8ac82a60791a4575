import type { ReactNode } from 'react';
import styles from './action-row.module.css';

interface ActionRowProps {
  children: ReactNode;
  action: ReactNode;
}

/** A row with a button at its end, which wraps below if it does not fit. */
export function ActionRow({ children, action }: ActionRowProps) {
  return (
    <div className={styles.row}>
      {children}
      {action}
    </div>
  );
}
