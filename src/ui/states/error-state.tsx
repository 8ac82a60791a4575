import clsx from 'clsx';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Illustration } from '../illustration/illustration.tsx';
import styles from './states.module.css';

type ErrorStateProps = {
  title?: ReactNode;
  children?: ReactNode;
  onRetry?: () => unknown;
  headingLevel?: 2 | 3 | 4;
  compact?: boolean;
};

export function ErrorState({
  title = 'This did not load',
  children = 'The connection or our server had a hiccup. Nothing of yours is lost.',
  onRetry,
  headingLevel = 2,
  compact = false,
}: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={clsx(styles.state, compact && styles.compact)} role="alert">
      <Illustration name="broken" width={compact ? 150 : 220} />
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.text}>{children}</div>
      {onRetry ? (
        <div className={styles.action}>
          <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  );
}
