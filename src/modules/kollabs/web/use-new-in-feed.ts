import { useEffect, useRef, useState } from 'react';
import type { FeedItem } from '#modules/feed/feed.contract.ts';
import { api } from '#web/api.ts';

/** How often an open page looks (decision 49). */
export const LOOK_MS = 60_000;
/** Coming back to the page looks at most so often. */
const OFTEN_MS = LOOK_MS / 2;
const LIMIT = 20;

export const feedIdOf = (item: FeedItem) => (item.type === 'post' ? item.postId : item.kollabId);

export interface NewInFeed {
  count: number;
  /** As many as were looked for: there may be others behind them. */
  orMore: boolean;
}

/**
 * How much was published in the feed since the page was read: looked for once a minute while the page is seen, and when
 * its reader comes back to it. What does not load is looked for the next time.
 * @param shown the newest of what is shown
 */
export function useNewInFeed(shown: readonly FeedItem[]): NewInFeed {
  /** The last look, and what was shown then. */
  const [looked, setLooked] = useState<{ head: readonly FeedItem[]; beside: readonly FeedItem[] }>();
  const lookedAt = useRef(0);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    lookedAt.current = performance.now();
    const look = () => {
      const now = performance.now();
      if (document.visibilityState !== 'visible' || now - lookedAt.current < OFTEN_MS) return;
      lookedAt.current = now;
      const beside = latest.current;
      api.getFeed({ query: { limit: String(LIMIT) } }).then(
        ({ items }) => setLooked({ head: items, beside }),
        () => {},
      );
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  // A feed that was read again is newer than the look: what it no longer has was hidden or deleted.
  const head = looked?.beside === shown ? looked.head : [];
  const known = new Set(shown.map(feedIdOf));
  const newest = shown[0]?.datePosted ?? '';
  const fresh = head.filter((item) => item.datePosted >= newest && !known.has(feedIdOf(item)));
  return { count: fresh.length, orMore: fresh.length === LIMIT };
}
