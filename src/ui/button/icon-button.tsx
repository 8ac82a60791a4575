import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './button.module.css';
import { Button, type ButtonProps } from './button.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'busyLabel' | 'wide'> & {
  /** What it does, in words: read out, and shown on hover. */
  label: string;
  /** A lucide icon. */
  children: ReactNode;
};

/** A square button that shows only an icon; its label is its name. */
export function IconButton({ label, children, className, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      className={clsx(styles.iconOnly, className)}
      icon={children}
      aria-label={label}
      title={label}
    />
  );
}
