import { useState } from 'react';
import { useLive, useWatch } from '../live/live.ts';
import { newComments, type ReactionCounts, startCounts, withLoaded, withSignal } from './live-counts.ts';

/**
 * The numbers of likes and comments of an item, updated live.
 * @param loaded the object from the page's loader; a new object means that the loader ran again
 */
export function useLiveCounts(
  kind: 'kollab' | 'post',
  id: string,
  loaded: ReactionCounts,
): ReactionCounts & { newComments: number } {
  const [state, setState] = useState(() => startCounts(id, loaded));
  const isRead = state.loaded !== loaded || state.id !== id;
  const counts = isRead ? withLoaded(state, id, loaded, performance.now()) : state;
  if (isRead) setState(counts);
  useWatch(kind, id);
  useLive((change) => {
    if (change === 'reset' || change.kind !== kind || change.id !== id) return;
    const { counts: signalled } = change;
    if (signalled)
      setState((before) => (before.id === id ? withSignal(before, signalled, performance.now()) : before));
  });
  const { likeCount, commentCount } = counts.now;
  return { likeCount, commentCount, newComments: newComments(counts) };
}
