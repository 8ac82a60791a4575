import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './bottom-bar.module.css';

/**
 * The actions of a long page. Below desktop width they stick to the bottom of the screen while their part of the page
 * is visible.
 */
export function BottomBar({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx(styles.bar, className)} data-clear />;
}
