import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../illustration/illustration.tsx';
import styles from './states.module.css';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  illustration?: IllustrationName | null;
  headingLevel?: 2 | 3 | 4;
  compact?: boolean;
};

/** The content of an empty list (not of one that failed to load): what belongs here and how to add it. */
export function EmptyState({
  title,
  children,
  action,
  illustration = 'empty',
  headingLevel = 2,
  compact = false,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={clsx(styles.state, compact && styles.compact)}>
      {illustration ? <Illustration name={illustration} width={compact ? 150 : 220} /> : null}
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
