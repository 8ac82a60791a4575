export interface ReactionCounts {
  likeCount: number;
  commentCount: number;
}

export interface LiveCounts {
  id: string;
  /** A new object after each run of the loader. */
  loaded: ReactionCounts;
  now: ReactionCounts;
  /** When the live counts arrived, in ms; null while the loader's are shown. */
  signalAt: number | null;
  /** The number of comments that the page has loaded. */
  read: number;
}

/**
 * Live counts that arrived this shortly before the loader's may be newer. If they are older, the next live message
 * corrects them.
 */
const NEWER_MS = 2_000;

export function startCounts(id: string, loaded: ReactionCounts): LiveCounts {
  return { id, loaded, now: loaded, signalAt: null, read: loaded.commentCount };
}

export function withLoaded(counts: LiveCounts, id: string, loaded: ReactionCounts, time: number): LiveCounts {
  const fresh = startCounts(id, loaded);
  const { signalAt, now } = counts;
  if (counts.id !== id || signalAt === null || time - signalAt > NEWER_MS) return fresh;
  return { ...fresh, now, signalAt };
}

/** A deleted comment does not count as unread. */
export function withSignal(counts: LiveCounts, signalled: Partial<ReactionCounts>, time: number): LiveCounts {
  const { likeCount = counts.now.likeCount, commentCount = counts.now.commentCount } = signalled;
  return {
    ...counts,
    now: { likeCount, commentCount },
    signalAt: time,
    read: Math.min(counts.read, commentCount),
  };
}

export function newComments({ now, read }: LiveCounts): number {
  return Math.max(0, now.commentCount - read);
}
