import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './button.module.css';
import { Button, type ButtonProps } from './button.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'busyLabel' | 'wide'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  children: ReactNode;
};

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
