import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  hint?: string;
  open?: boolean;
  /** Opens the content each time this changes to another truthy value. */
  needed?: number | boolean;
  children: ReactNode;
}

/** A rarely needed part of a page, closed at first. A native `details` element, so it works before hydration. */
export function Disclosure({ title, hint, open = false, needed = false, children }: DisclosureProps) {
  const [shown, setShown] = useState(open);
  const [known, setKnown] = useState<number | boolean>(false);
  if (needed !== known) {
    setKnown(needed);
    if (needed) setShown(true);
  }
  return (
    <details
      className={styles.disclosure}
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ChevronDown className={styles.chevron} aria-hidden="true" />
        <span className={styles.title}>{title}</span>
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
