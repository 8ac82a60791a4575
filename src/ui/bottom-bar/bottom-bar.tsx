import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './bottom-bar.module.css';

/** The actions of a long page: below the width of a desktop they stay at the bottom of the screen while their part of it is in sight. */
export function BottomBar({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx(styles.bar, className)} data-clear />;
}
