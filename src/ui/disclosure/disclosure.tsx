import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** What is in it, for those who do not open it. */
  hint?: string;
  /** Whether it is open at first. */
  open?: boolean;
  /** Opens it each time that it becomes another value that is true: something in it has to be seen. */
  needed?: number | boolean;
  children: ReactNode;
}

/** A part of a page that few need, closed at first. It is the platform's own, and opens before any script. */
export function Disclosure({ title, hint, open = false, needed = false, children }: DisclosureProps) {
  const [shown, setShown] = useState(open);
  const [known, setKnown] = useState<number | boolean>(false);
  // While it is drawn, so that what is in it can take the focus at once.
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
