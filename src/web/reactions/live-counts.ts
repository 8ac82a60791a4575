/** What others made of something: how many likes, and comments with their replies. */
export interface ReactionCounts {
  likeCount: number;
  commentCount: number;
}

/** The counts that a page shows: as its loader read them, and as the line said since. */
export interface LiveCounts {
  id: string;
  /** Another object each time that the loader has read. */
  loaded: ReactionCounts;
  now: ReactionCounts;
  /** When the line said them, in ms; null while they are the loader's. */
  signalAt: number | null;
  /** How many comments the page has read. */
  read: number;
}

/**
 * What the line said so shortly before the loader's counts arrived may be newer than these. Where it is older, the line
 * tells again.
 */
const NEWER_MS = 2_000;

export function startCounts(id: string, loaded: ReactionCounts): LiveCounts {
  return { id, loaded, now: loaded, signalAt: null, read: loaded.commentCount };
}

/** The loader has read: the same thing again, or another one. */
export function withLoaded(counts: LiveCounts, id: string, loaded: ReactionCounts, time: number): LiveCounts {
  const fresh = startCounts(id, loaded);
  const { signalAt, now } = counts;
  if (counts.id !== id || signalAt === null || time - signalAt > NEWER_MS) return fresh;
  return { ...fresh, now, signalAt };
}

/** The line said. What was deleted is nothing new to read. */
export function withSignal(counts: LiveCounts, signalled: Partial<ReactionCounts>, time: number): LiveCounts {
  const { likeCount = counts.now.likeCount, commentCount = counts.now.commentCount } = signalled;
  return {
    ...counts,
    now: { likeCount, commentCount },
    signalAt: time,
    read: Math.min(counts.read, commentCount),
  };
}

/** How many comments came that the page has not read. */
export function newComments({ now, read }: LiveCounts): number {
  return Math.max(0, now.commentCount - read);
}
