import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Connectable } from '#contract/product.ts';
import { isAmong } from '#infra/db/columns.ts';
import { Condition } from '#infra/db/condition.ts';
import type { Db } from '#infra/db/pool.ts';
import { agreementDeliverables, agreements } from '#modules/agreements/server/agreements.table.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { partsShownTo, type ReaderOfRequests } from '#modules/requests/server/visibility.service.ts';
import { READINGS, type ReadingDay } from '#modules/results/results.rules.ts';
import { deliveryReadings, deliveryResults } from './results.table.ts';

export type ResultRow = typeof deliveryResults.$inferSelect;

export interface Reading {
  day: ReadingDay;
  readAt: Date;
  publishedAt: Date | null;
  views: number | null;
  likes: number | null;
  comments: number | null;
}

/** Something delivered with a link, in the version in force. */
export interface DeliveredLink {
  requestId: string;
  n: number;
  what: string;
  link: string;
  side: Side;
  deliveredAt: Date;
}

export interface Result {
  row: ResultRow;
  /** Whether the side that delivered has a readable channel at the platform. */
  connected: boolean;
  /** In order of time. */
  readings: Reading[];
}

/** In the order of their numbers. */
export async function listDeliveredLinks(db: Db, requestIds: readonly string[]): Promise<DeliveredLink[]> {
  const d = agreementDeliverables;
  const rows = await db
    .select({
      ...{ requestId: d.requestId, n: d.n, what: d.what, link: d.link },
      ...{ side: d.deliveredBy, deliveredAt: d.deliveredAt },
    })
    .from(d)
    .where(
      and(
        isAmong(d.requestId, requestIds),
        sql`${d.link} is not null and ${d.deliveredAt} is not null`,
        sql`${d.version} = (select max(${agreements.version}) from ${agreements}
          where ${agreements.requestId} = ${d.requestId} and ${agreements.outcome} = 'accepted')`,
      ),
    )
    .orderBy(asc(d.requestId), asc(d.n));
  return rows as DeliveredLink[];
}

export async function listResults(db: Db, requestIds: readonly string[]): Promise<Result[]> {
  const rows = await db
    .select({
      row: deliveryResults,
      reading: deliveryReadings,
      connected: sql<boolean>`exists (select from connections c where c.type = ${deliveryResults.platform}
        and c.lost_at is null and c.user_id = case ${deliveryResults.side} when 'sender' then ${requests.senderId}
          else ${requests.recipientId} end)`,
    })
    .from(deliveryResults)
    .innerJoin(requests, eq(requests.id, deliveryResults.requestId))
    .leftJoin(deliveryReadings, eq(deliveryReadings.resultId, deliveryResults.id))
    .where(isAmong(deliveryResults.requestId, requestIds))
    .orderBy(asc(deliveryResults.id), asc(deliveryReadings.readAt));
  const results = new Map<string, Result>();
  for (const { row, reading, connected } of rows) {
    const result = results.get(row.id) ?? { row, connected, readings: [] };
    results.set(row.id, result);
    if (reading) result.readings.push(readingOf(reading));
  }
  return [...results.values()];
}

/** Finds a followed post, and the user who delivered it. */
export async function findResult(
  db: Db,
  resultId: string,
): Promise<{ row: ResultRow; userId: string } | null> {
  const [found] = await db
    .select({
      row: deliveryResults,
      userId: sql<string>`case ${deliveryResults.side} when 'sender' then ${requests.senderId}
        else ${requests.recipientId} end`,
    })
    .from(deliveryResults)
    .innerJoin(requests, eq(requests.id, deliveryResults.requestId))
    .where(eq(deliveryResults.id, resultId));
  return found ?? null;
}

export function readingOf({
  resultId: _,
  connectionId: __,
  day: stored,
  ...rest
}: typeof deliveryReadings.$inferSelect): Reading {
  const day = READINGS.find((one) => String(one) === stored);
  if (day === undefined) throw new Error(`unknown day of a reading: ${stored}`);
  return { day, ...rest };
}

/** Finds the two sides of a collaboration, and whether the reader sees the texts of its agreement. */
export async function findSides(
  db: Db,
  requestId: string,
  reader: ReaderOfRequests,
): Promise<{ sender: string | null; recipient: string | null; shown: boolean } | null> {
  const parts = partsShownTo(reader);
  const both = Condition.all(parts.sender, parts.recipient);
  const { rows } = await db.execute<{ sender: string; recipient: string; shown: boolean }>(sql`
    select requests.sender_id as sender, requests.recipient_id as recipient, (${both.sql}) as shown
    from requests join kollabs on kollabs.id = requests.kollab_id
      join profiles sender on sender.user_id = requests.sender_id
      join profiles recipient on recipient.user_id = requests.recipient_id
    where requests.id = ${requestId}::uuid`);
  return rows[0] ?? null;
}

export function listSides(db: Db, requestIds: readonly string[]) {
  const { id, senderId, recipientId } = requests;
  return db.select({ requestId: id, senderId, recipientId }).from(requests).where(isAmong(id, requestIds));
}

/** Lists the collaborations in which a user delivered posts on a platform. */
export async function listDelivered(db: Db, userId: string, platform: Connectable): Promise<string[]> {
  const { requestId, side } = deliveryResults;
  const { id, senderId, recipientId } = requests;
  const rows = await db
    .selectDistinct({ requestId })
    .from(deliveryResults)
    .innerJoin(requests, eq(id, requestId))
    .where(
      and(
        eq(deliveryResults.platform, platform),
        or(
          and(eq(senderId, userId), eq(side, 'sender')),
          and(eq(recipientId, userId), eq(side, 'recipient')),
        ),
      ),
    );
  return rows.map((row) => row.requestId);
}

/** What identifies a post of a collaboration. */
export function keyOf(post: {
  requestId: string;
  side: Side;
  platform: Connectable;
  postId: string;
}): string {
  return `${post.requestId} ${post.side} ${post.platform} ${post.postId}`;
}
