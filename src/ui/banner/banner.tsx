import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './banner.module.css';

type BannerProps = {
  /** `success` is green and shows the server's own success messages. */
  tone: 'success' | 'error' | 'info';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** Whether to announce it, because it appeared after the page as a result. */
  live?: boolean;
  className?: string;
};

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

export function Banner({ tone, title, children, action, onDismiss, live = false, className }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      className={clsx(styles.banner, styles[tone], className)}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action}
      {onDismiss ? (
        <IconButton label="Dismiss" size="s" onClick={onDismiss}>
          <X />
        </IconButton>
      ) : null}
    </div>
  );
}
