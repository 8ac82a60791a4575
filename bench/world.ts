import type pg from 'pg';

function sizesAt(scale: number) {
  const upToFull = Math.min(1, scale);
  return {
    people: Math.round(100_000 * scale),
    kollabs: Math.round(200_000 * scale),
    posts: Math.round(200_000 * upToFull),
    likes: Math.round(300_000 * upToFull),
    comments: Math.round(100_000 * upToFull),
    /** How often users and Kollabs of the full size are repeated, with names, ids and dates of their own. */
    copies: Math.max(1, scale),
  };
}

/** The large world: its sizes, which follow its scale, and what all programs of a measurement share. */
export const WORLD = {
  ...sizesAt(1),
  /** Different tags. */
  tags: 5000,
  /** Signs the tokens of measured users. It protects nothing: everyone can read it here. */
  secret: 'what the bench signs its tokens with, on this machine only',
};

/** Users who write: the owners of the first Kollabs. */
export const WRITERS = 500;
/** Conversations of the writers, each with another user, and the number of messages in each. */
export const CONVERSATIONS = 20_000;
export const MESSAGES_EACH = 5;
/** The writer whom everyone follows, and one whom nobody follows. */
export const POPULAR = 2;
export const UNFOLLOWED = 5;

/** Below 0.01 there are fewer users than the writers need. */
const SMALLEST = 0.01;

/** @throws if there is no world of that scale */
export function setScale(scale: number): void {
  if (scale < SMALLEST || (scale > 1 && !Number.isInteger(scale)))
    throw new Error(`The scale is between ${SMALLEST} and 1, or a whole number.`);
  Object.assign(WORLD, sizesAt(scale));
}

/** Takes the scale from the number of users in a database. Returns false if the large world is not in it. */
export async function readScale(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ people: number; seeded: boolean }>(
    `select count(*)::int as people, coalesce(bool_or(username = $1), false) as seeded from profiles`,
    [personOf(1).username],
  );
  if (!rows[0]?.seeded) return false;
  setScale(rows[0].people / 100_000);
  return true;
}

/** @param kind one digit for each kind of row; 0 for users, and for every id that the app makes */
export function idOf(kind: string, n: number): string {
  return `${kind}0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The same in SQL, where `n` is an expression. */
export function idText(kind: string, n: string): string {
  return `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
}

export function personOf(n: number): { userId: string; username: string } {
  return { userId: idOf('0', n), username: `bench_${n}` };
}
