import type { Connectable } from '#contract/product.ts';
import type { Db } from '#infra/db/pool.ts';
import { postOfLink, type ReadingDay } from '#modules/results/results.rules.ts';
import { keyOf, listDeliveredLinks, listResults } from './results.queries.ts';

export interface ResultFigures {
  readAt: Date;
  /** Null if the platform does not tell it. */
  views: number | null;
  likes: number | null;
  comments: number | null;
}

/** A delivered post of a connected channel, with the figures that its platform reported. */
export interface DeliveryResult {
  /** The number of the deliverable in the version in force. */
  n: number;
  what: string;
  platform: Connectable;
  link: string;
  latest: ResultFigures | null;
  /** In order of time. */
  readings: (ResultFigures & { day: ReadingDay })[];
}

/**
 * Lists the delivered posts of collaborations, with the figures read so far. The caller decides who sees them.
 * @returns only collaborations that have some
 */
export async function listResultsOf(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, DeliveryResult[]>> {
  const found = new Map<string, DeliveryResult[]>();
  if (requestIds.length === 0) return found;
  const links = await listDeliveredLinks(db, requestIds);
  const results = new Map((await listResults(db, requestIds)).map((one) => [keyOf(one.row), one]));
  for (const { requestId, n, what, link, side } of links) {
    const post = postOfLink(link);
    if (!post) continue;
    const known = results.get(keyOf({ requestId, side, ...post }))?.readings ?? [];
    const readings = known.map(({ publishedAt: _, ...reading }) => reading);
    const result = { n, what, platform: post.platform, link, latest: readings.at(-1) ?? null, readings };
    found.set(requestId, [...(found.get(requestId) ?? []), result]);
  }
  return found;
}
