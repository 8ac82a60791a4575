import { expect, it } from 'vitest';
import { type Share, shareOfQuery } from './query-share.ts';

const SHARES: Record<string, number> = { ax: 0.3, bx: 0.2, ay: 0.5, "a'\\": 0.4, '=open': 0.9, 'tx y': 0.1 };
const exactly = (share: number): Share => ({ least: share, likely: share, most: share });
const shareOf = (entry: string) =>
  entry in SHARES ? exactly(SHARES[entry] ?? 0) : { least: 0, likely: 0.01, most: 0.02 };

it.each([
  ["'ax'", [0.3, 0.3, 0.3]],
  // A stem stands in one place of a row.
  ["('ax' | 'bx')", [0.5, 0.5, 0.5]],
  // Of two stems one row may have both.
  ["'ax' | 'ay'", [0.5, 0.65, 0.8]],
  ["'ax' & 'ay'", [0, 0.15, 0.3]],
  ["'ay' & '=open'", [0.4, 0.45, 0.5]],
  // What has a tag may be just what has the word.
  ["('ax') & !('tx y')", [0.2, 0.27, 0.3]],
  ["('ax' | 'bx') & !('ax') & ('=open')", [0.1, 0.315, 0.5]],
  ["!'ax'", [0.7, 0.7, 0.7]],
  ["'ax' | ('unknown' & 'ay')", [0.3, 0.3035, 0.32]],
  // As `search_quoted` writes what has such signs in it.
  ["'a''\\\\'", [0.4, 0.4, 0.4]],
  ["'ax & ay | (!'", [0, 0.01, 0.02]],
  ['', [0, 0, 1]],
])('%s has a share between what is certain and what is possible', (query, expected) => {
  const { least, likely, most } = shareOfQuery(query, shareOf);
  expect([least, likely, most].map((share) => Math.round(share * 10_000) / 10_000)).toEqual(expected);
});
