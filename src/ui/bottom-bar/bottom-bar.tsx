import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './bottom-bar.module.css';

/** Below desktop width the actions of a page stick to the bottom of the screen while their part of it is visible. */
export function BottomBar({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx(styles.bar, className)} data-clear />;
}
