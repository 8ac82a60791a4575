import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './states.module.css';

interface ErrorStateProps {
  title?: string;
  children?: ReactNode;
  /** May answer a promise: the button is busy until it settles. */
  onRetry?: () => unknown;
}

/** What stands in place of something that could not be loaded: it says so, and offers to try again. */
export function ErrorState({ title = 'This could not be loaded.', children, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {onRetry && (
        <Button icon={<RotateCw aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
