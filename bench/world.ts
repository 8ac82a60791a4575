/**
 * Of the full size: BENCH_SCALE=0.02 is a small world, to try what measures; 10 has a million people, with ten times as
 * many Kollabs and follows, and as many of all else as the full size. The same for the seed and after it.
 */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
/** What people write beside Kollabs grows no further. */
const UP_TO_FULL = Math.min(1, SCALE);
if (SCALE > 1 && !Number.isInteger(SCALE)) throw new Error('BENCH_SCALE is at most 1, or a whole number.');

/** The size of the large world, and what both ends of a measurement share. */
export const WORLD = {
  people: Math.max(1000, 100_000 * SCALE),
  kollabs: Math.max(2000, 200_000 * SCALE),
  posts: Math.max(2000, 200_000 * UP_TO_FULL),
  likes: Math.max(3000, 300_000 * UP_TO_FULL),
  comments: Math.max(1000, 100_000 * UP_TO_FULL),
  /** Different tags. */
  tags: 5000,
  /** A larger world is so many of the full size, which differ in names, ids and dates. */
  times: Math.max(1, SCALE),
  /** Signs the tokens of measured viewers: known to everyone, so good for nothing else. */
  secret: 'what the bench signs its tokens with, on this machine only',
} as const;

/** Who write: the owners of the first Kollabs. */
export const WRITERS = 500;
/** Conversations of the writers, each with as many others, and how many messages there are in each. */
export const CONVERSATIONS = 20_000;
export const MESSAGES_EACH = 5;
/** The user that everyone follows, and one with no follower; both are writers. */
export const POPULAR = 2;
export const UNFOLLOWED = 5;

/** The id of a thing in it. @param first one figure for each kind of thing; that of the app's own ids is 0, too */
export function idOf(first: string, n: number): string {
  return `${first}0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The name and id of one user in it. */
export function personOf(n: number): { userId: string; username: string } {
  return { userId: idOf('0', n), username: `bench_${n}` };
}
