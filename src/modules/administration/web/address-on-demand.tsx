import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import styles from './administration.module.css';

interface AddressOnDemandProps {
  /** What is shown before, if anything. */
  masked?: string;
  /** Names the button, such as 'Show address of @ben'. */
  label: string;
  /** Reads the address, which is written into the log. */
  read: (keyed?: Keyed) => Promise<{ email: string }>;
}

/** An address that is shown on demand. It then gets the focus, since the button is gone. */
export function AddressOnDemand({ masked, label, read }: AddressOnDemandProps) {
  const [email, setEmail] = useState<string | null>(null);
  const reading = useWrite(read, { onSuccess: (found) => setEmail(found.email), changes: [] });
  if (email !== null)
    return (
      <bdi ref={focus} tabIndex={-1} className={styles.address}>
        {email}
      </bdi>
    );
  return (
    <span className={styles.acts}>
      {masked ? <bdi className={styles.address}>{masked}</bdi> : null}
      <Button
        size="s"
        variant="quiet"
        busy={reading.pending}
        aria-label={label}
        onClick={() => void reading.run()}
      >
        Show address
      </Button>
    </span>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();
