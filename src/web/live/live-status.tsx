import { useEffect, useState } from 'react';
import { onLiveState } from './live.ts';
import styles from './live-status.module.css';

/** Says that what is new does not come at the moment. What is written meanwhile is kept by its form. */
export function LiveStatus() {
  const [lost, setLost] = useState(false);
  useEffect(() => onLiveState((state) => setLost(state === 'lost')), []);
  return (
    <p role="status" className={styles.status} data-shown={lost || undefined}>
      {lost && 'No connection at the moment. What is new will show once it is back.'}
    </p>
  );
}
