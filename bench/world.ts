/** Of the full size: BENCH_SCALE=0.02 is a small world, to try what measures. The same for the seed and after it. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);

/** The size of the large world, and what both ends of a measurement share. */
export const WORLD = {
  people: Math.max(1000, 100_000 * SCALE),
  kollabs: Math.max(2000, 200_000 * SCALE),
  /** Different tags. */
  tags: 5000,
  /** Signs the tokens of measured viewers: known to everyone, so good for nothing else. */
  secret: 'what the bench signs its tokens with, on this machine only',
} as const;

/** The name and id of one user in it. */
export function personOf(n: number): { userId: string; username: string } {
  return { userId: `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`, username: `bench_${n}` };
}
