import { aliasedTable, and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { findAddresses } from '#infra/db/addresses.ts';
import type { Expression } from '#infra/db/json-view.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { agreementDeliverables } from '#modules/agreements/server/agreements.table.ts';
import { kollabVersions } from '#modules/kollabs/server/kollab-versions.service.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { inLists, type Reader, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { postOfLink } from '#modules/results/results.rules.ts';
import { listResultsOf } from '#modules/results/server/results.service.ts';
import type { ShowcaseSummary } from '#modules/showcases/showcases.contract.ts';
import type { ShowcaseState } from '#modules/showcases/showcases.rules.ts';
import { SUMMARY, VIEW } from './showcase-view.queries.ts';
import { showcases } from './showcases.table.ts';
import { showable, showcasesVisibleTo } from './visibility.service.ts';

const sender = aliasedTable(profiles, 'sender');
const recipient = aliasedTable(profiles, 'recipient');
const partner = aliasedTable(profiles, 'partner');

export type ShowcaseRow = typeof showcases.$inferSelect;

export interface FoundShowcase {
  /** Everything whose change makes a copy of it stale. */
  shows: string[];
  view: string;
}

/** @returns null unless the reader sees it */
export async function findShowcase(
  db: Db,
  id: string,
  reader: Reader,
): Promise<(FoundShowcase & Record<`${Side}Id`, string>) | null> {
  const [found] = await select(db, VIEW).where(
    and(eq(showcases.requestId, id), showcasesVisibleTo(reader).sql),
  );
  return found ? { ...found, shows: idsOf(found) } : null;
}

/**
 * The collaborations that a user shows, the last shown first.
 * @param readers how the viewer reaches both sides, and the other side
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listShowcasesOf(
  db: Db,
  userId: string,
  { both, other }: { both: Reader; other: Reader },
  page: PageOf,
): Promise<KeysetPage<FoundShowcase & { key: Date; id: string }>> {
  return readPage(
    {
      ...{ list: `showcasesOf/${userId}`, column: showcases.shownAt, id: showcases.requestId },
      ...{ type: 'timestamptz', direction: 'desc' },
    },
    page,
    async ({ after, order, limit }) => {
      const rows = await select(db, SUMMARY)
        .innerJoin(
          partner,
          sql`${partner.userId} = case when ${showcases.senderId} = ${userId}
            then ${showcases.recipientId} else ${showcases.senderId} end`,
        )
        .where(and(ofUser(userId), showcasesVisibleTo(both).sql, usersVisibleTo(other, 'partner').sql, after))
        .orderBy(...order)
        .limit(limit);
      return rows.map((row) => ({ shows: idsOf(row), view: row.view, key: row.shownAt, id: row.requestId }));
    },
    (row) => row,
  );
}

/**
 * The consents to show a collaboration, and what others would see of it, for one of its sides.
 * @returns null if there is no such request. The caller checks whether the reader is one of its sides
 */
export async function findForSides(db: Db, requestId: string) {
  const [found] = await db
    .select({
      senderId: requests.senderId,
      recipientId: requests.recipientId,
      sender: showcases.senderShownAt,
      recipient: showcases.recipientShownAt,
      state: sql<ShowcaseState>`coalesce(${showcases.state}, 'active')`,
      preview: sql<string | null>`case when ${showable(inLists(null)).sql} then ${VIEW.asText.sql} end`,
    })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .leftJoin(kollabVersions, madeOn)
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .leftJoin(showcases, eq(showcases.requestId, requests.id))
    .where(eq(requests.id, requestId));
  return found ?? null;
}

/** The shown collaborations in a range of ids, for the sitemaps. */
export function listShowcaseAddresses(db: Db, reader: Reader, within: SQL | undefined, limit: number) {
  return db
    .select({ id: showcases.requestId, date: sql<Date>`${showcases.shownAt}`.mapWith(showcases.shownAt) })
    .from(showcases)
    .innerJoin(requests, eq(requests.id, showcases.requestId))
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .where(and(showcasesVisibleTo(reader).sql, within))
    .orderBy(asc(showcases.requestId))
    .limit(limit);
}

/** The consents of a user, for the export. */
export function listConsentsOf(db: Db, userId: string, after: string | undefined, limit: number) {
  const agreed = sql<Date>`case when ${showcases.senderId} = ${userId} then ${showcases.senderShownAt}
    else ${showcases.recipientShownAt} end`;
  return db
    .select({
      requestId: showcases.requestId,
      agreedAt: agreed.mapWith(showcases.senderShownAt),
      shownSince: showcases.shownAt,
    })
    .from(showcases)
    .where(
      and(
        ofUser(userId),
        sql`${agreed} is not null`,
        after === undefined ? undefined : gt(showcases.requestId, after),
      ),
    )
    .orderBy(asc(showcases.requestId))
    .limit(limit);
}

export function ofUser(userId: string): SQL | undefined {
  return or(eq(showcases.senderId, userId), eq(showcases.recipientId, userId));
}

const madeOn = and(
  eq(kollabVersions.kollabId, requests.kollabId),
  eq(kollabVersions.version, requests.kollabVersion),
);

function select(db: Db, view: Expression<unknown>) {
  return db
    .select({
      requestId: showcases.requestId,
      kollabId: requests.kollabId,
      senderId: showcases.senderId,
      recipientId: showcases.recipientId,
      // Not null in what is shown.
      shownAt: sql<Date>`${showcases.shownAt}`.mapWith(showcases.shownAt),
      view: view.asText.sql,
    })
    .from(showcases)
    .innerJoin(requests, eq(requests.id, showcases.requestId))
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .leftJoin(kollabVersions, madeOn)
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId));
}

function idsOf(row: { requestId: string; kollabId: string; senderId: string; recipientId: string }) {
  return [row.requestId, row.kollabId, row.senderId, row.recipientId];
}

/** The pictures of confirmed deliveries in collaborations that are shown. */
export function findPublicPicturesOfShowcases(db: Db, urls: string[]): Promise<string[]> {
  return findAddresses(
    db,
    urls,
    [agreementDeliverables.imageUrl],
    sql`${agreementDeliverables.confirmedAt} is not null and exists (select from showcases
      join requests on requests.id = showcases.request_id join kollabs on kollabs.id = requests.kollab_id
      join profiles sender on sender.user_id = requests.sender_id
      join profiles recipient on recipient.user_id = requests.recipient_id
      where showcases.request_id = ${agreementDeliverables.requestId} and ${showcasesVisibleTo(inLists(null)).sql})`,
  );
}

/** Adds the newest figures that platforms gave. Reads nothing unless a link is a post of a platform. */
export async function addResults<View extends ShowcaseSummary>(db: Db, views: View[]): Promise<View[]> {
  const withPosts = views.filter(({ works }) => works.some(({ link }) => link !== null && postOfLink(link)));
  if (withPosts.length === 0) return views;
  const results = await listResultsOf(
    db,
    withPosts.map(({ requestId }) => requestId),
  );
  const latestOf = (requestId: string, n: number) => {
    const latest = results.get(requestId)?.find((one) => one.n === n)?.latest;
    if (!latest) return null;
    const { readAt, views: seen, likes, comments } = latest;
    return { readAt: readAt.toISOString(), views: seen, likes, comments };
  };
  return views.map((view) => ({
    ...view,
    works: view.works.map((work) => ({ ...work, latest: latestOf(view.requestId, work.n) })),
  }));
}
