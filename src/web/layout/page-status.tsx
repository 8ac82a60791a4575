import { STATUS_ID } from './page-marks.ts';
import styles from './page-status.module.css';

/** A polite live region around all pages. Scripts write its text, so React must not render it. */
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

/** Announces something to screen readers that is visible anyway, such as the title of the new page. */
export function announce(text: string): void {
  const region = document.getElementById(STATUS_ID);
  if (region) region.textContent = text;
}
