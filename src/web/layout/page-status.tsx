import { STATUS_ID } from './page-marks.ts';
import styles from './page-status.module.css';

/**
 * A live region that stands once, around all pages: what it is given is read out when the reader's screen reader has
 * nothing else to say. Its text is the browser's alone, so React is told to leave it.
 */
export function PageStatus() {
  return (
    <p
      id={STATUS_ID}
      role="status"
      className={styles.status}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

/** Has a screen reader say something that can be seen anyway, such as the title of the page that has come. */
export function announce(text: string): void {
  const region = document.getElementById(STATUS_ID);
  if (region) region.textContent = text;
}
