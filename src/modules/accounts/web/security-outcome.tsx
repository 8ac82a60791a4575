import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import type { Outcome } from '#web/write/use-outcome.ts';
import styles from './entrance.module.css';

/** Shows the outcome of a mailed link and what to do next. Takes the focus, since the focused button is gone. */
export function SecurityOutcome({ done, text, action }: Outcome & { action?: ReactNode }) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div ref={outcome} tabIndex={-1} className={styles.form}>
      <Banner tone={done ? 'success' : 'error'} live>
        {text}
      </Banner>
      {action ? <div className={styles.actions}>{action}</div> : null}
    </div>
  );
}
