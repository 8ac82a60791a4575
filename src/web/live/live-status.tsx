import { useEffect, useState } from 'react';
import { onLiveState } from './live.ts';
import type { LiveState } from './live-change.ts';
import styles from './live-status.module.css';

const WORDS: Record<LiveState, string> = {
  open: '',
  lost: 'No connection at the moment. You will see what is new once it is back.',
  missing: 'This page no longer updates by itself. Please reload it when you are online.',
};

export function LiveStatus() {
  const [state, setState] = useState<LiveState>('open');
  useEffect(() => onLiveState(setState), []);
  return (
    <p role="status" className={styles.status} data-shown={state !== 'open' || undefined}>
      {WORDS[state]}
    </p>
  );
}
