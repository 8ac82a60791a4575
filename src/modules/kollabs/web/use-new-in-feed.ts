import { useEffect, useRef, useState } from 'react';
import type { FeedItem } from '#modules/feed/feed.contract.ts';
import { api } from '#web/api.ts';

/** The polling interval of an open page (decision 22). */
export const POLL_MS = 60_000;
/** The minimum interval between polls when the reader returns to the page. */
const MIN_POLL_MS = POLL_MS / 2;
const LIMIT = 20;

export const feedIdOf = (item: FeedItem) => (item.type === 'post' ? item.postId : item.kollabId);

export interface NewInFeed {
  count: number;
  /** True if as many were found as were asked for, so that there may be more. */
  orMore: boolean;
}

/**
 * Counts the feed items that were published since the page was read. Polls once a minute while the page is visible,
 * and when its reader returns to it. A failed poll is repeated at the next interval.
 * @param shown the newest displayed items
 */
export function useNewInFeed(shown: readonly FeedItem[]): NewInFeed {
  /** The last polled items, and the items displayed at that time. */
  const [polled, setPolled] = useState<{ head: readonly FeedItem[]; displayed: readonly FeedItem[] }>();
  const polledAt = useRef(0);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    polledAt.current = performance.now();
    const poll = () => {
      const now = performance.now();
      if (document.visibilityState !== 'visible' || now - polledAt.current < MIN_POLL_MS) return;
      polledAt.current = now;
      const displayed = latest.current;
      api.getFeed({ query: { limit: String(LIMIT) } }).then(
        ({ items }) => setPolled({ head: items, displayed }),
        () => {},
      );
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, []);
  // If the feed was reloaded since the poll, the reloaded items are newer: an item missing from them was hidden or
  // deleted.
  const head = polled?.displayed === shown ? polled.head : [];
  const known = new Set(shown.map(feedIdOf));
  const newest = shown[0]?.datePosted ?? '';
  const fresh = head.filter((item) => item.datePosted >= newest && !known.has(feedIdOf(item)));
  return { count: fresh.length, orMore: fresh.length === LIMIT };
}
