import type { ComponentProps } from 'react';
import styles from './skip-link.module.css';

/** The first link of the page, which skips the top bar to the element with id `target` (a `<main tabIndex={-1}>`). */
export function SkipLink({ target = 'main', ...rest }: ComponentProps<'a'> & { target?: string }) {
  return (
    <a {...rest} className={styles.skip} href={`#${target}`}>
      Skip to content
    </a>
  );
}
