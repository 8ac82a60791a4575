import { createHash } from 'node:crypto';

/** Below and above every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A count stops here: counts are exact to 1,000 (decisions.md section 2), and no more rows are read for them. */
export const COUNTED = 1001;

// A platform's figure fits ten digits, twice a distance 36 bits: step and distance share one safe number.
export const STEP = 2 ** 40;

/** Names the list that a search makes: the cursor of one is refused by every other. */
export function listName(...search: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 16);
}

/**
 * Step and key as one number, which stands in a cursor.
 * @param step which kind of similarity, 0 the closest; @param key the order within it
 */
export function writeSimilarityKey(step: number, key: number): number {
  return step * STEP + key;
}

export function readSimilarityKey(value: number): { step: number; key: number } {
  const bounded = Math.min(Math.max(value, 0), 4 * STEP - 1);
  return { step: Math.floor(bounded / STEP), key: bounded % STEP };
}

/** @param counted rows, at most `COUNTED` */
export function totalOf(counted: number): string {
  return counted < COUNTED ? String(counted) : '1000+';
}
