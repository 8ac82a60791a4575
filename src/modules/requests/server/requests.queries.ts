import { aliasedTable, and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { TABLE_PAGE_SIZES } from '#contract/limits.ts';
import type { PolicyViewer } from '#contract/policy.ts';
import { foldText } from '#contract/words.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Condition } from '#infra/db/condition.ts';
import { Expression } from '#infra/db/json-view.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { type ClockRule, clockRules } from '#modules/requests/requests.clock.rules.ts';
import { isActive, isCompleted, isOpen, isPending } from './request-states.sql.ts';
import {
  EVERY_ENTRY,
  neutralTitle,
  newestEntriesOf,
  publicRequestJson,
  requestJson,
  shownTo,
  updatesOf,
  wholeLogOf,
} from './request-view.queries.ts';
import { requests } from './requests.table.ts';
import { tableOrder } from './table-order.sql.ts';
import { partsShownTo, type ReaderOfRequests } from './visibility.service.ts';

const sender = aliasedTable(profiles, 'sender');
const recipient = aliasedTable(profiles, 'recipient');

export type RequestRow = typeof requests.$inferSelect;

interface FoundRequest {
  request: Pick<
    RequestRow,
    'id' | 'kollabId' | 'senderId' | 'recipientId' | 'closedHow' | 'datePosted' | 'completedAt' | 'favourite'
  >;
  view: string;
}

const WHOLE_LOG = updatesOf(wholeLogOf());
// Lists show fewer entries than the page of a request.
const SHORT_LOG = updatesOf(newestEntriesOf('request_updates', 3));
const EXPORTED_LOG = updatesOf(EVERY_ENTRY);
// Counts above this are shown as '1000+'.
const MOST_COUNTED = 1000;

/** The caller checks whether the reader may see it. */
export async function findRequest(
  db: Db,
  id: string,
  reader: ReaderOfRequests,
): Promise<FoundRequest | null> {
  const [found] = await selectRequests(db, requestJson(WHOLE_LOG), reader).where(eq(requests.id, id));
  return found ?? null;
}

export async function findOwnRequest(
  db: Db,
  kollabId: string,
  viewer: PolicyViewer,
): Promise<FoundRequest | null> {
  const [found] = await selectRequests(db, requestJson(WHOLE_LOG), viewer)
    .where(and(eq(requests.kollabId, kollabId), eq(requests.senderId, viewer.id), eq(requests.active, true)))
    .orderBy(desc(requests.datePosted), desc(requests.id))
    .limit(1);
  return found ?? null;
}

export interface ListQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  /** A column's name, with a leading minus for descending order. Unknown names mean newest first. */
  sort?: string | undefined;
  /** Searches the Kollab's title and the names of both sides. */
  q?: string | undefined;
}

interface ListPage {
  rows: FoundRequest[];
  total: string;
}

/** A request in a table: its two sides get the milestones and the newest three updates, others the public view. */
const LISTED = new Expression<unknown>(
  `case when shown.participant then ${requestJson(SHORT_LOG)} else ${publicRequestJson} end`,
);

export async function listRequests(
  db: Db,
  which: SQL | undefined,
  query: ListQuery,
  reader: ReaderOfRequests,
): Promise<ListPage> {
  const { page = 1, pageSize = TABLE_PAGE_SIZES[0], sort = '-datePosted', q = '' } = query;
  const order = tableOrder(sort, reader, {
    title: kollabs.title,
    sender: sender.username,
    recipient: recipient.username,
  });
  const first = (page - 1) * pageSize;
  const read = (where: SQL | undefined) =>
    selectRequests(db, LISTED, reader).where(where).orderBy(order, desc(requests.id)).limit(pageSize);
  if (q) {
    const ids = await findNamed(db, q, which, reader, order);
    const rows = await read(isAmong(requests.id, ids.slice(first, first + pageSize)));
    return { rows, total: totalOf(ids.length) };
  }
  const counted = db
    .select({ one: sql`1` })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .where(which)
    .limit(MOST_COUNTED + 1)
    .as('counted');
  const [count] = await db.select({ rows: sql<number>`count(*)::int` }).from(counted);
  return { rows: await read(which).offset(first), total: totalOf(count?.rows ?? 0) };
}

function totalOf(counted: number): string {
  return counted > MOST_COUNTED ? `${MOST_COUNTED}+` : String(counted);
}

/** The filter compares at most this many rows, in the order of the table, which bounds its cost. */
const MAX_FILTERED_ROWS = 10_000;

/**
 * The ids of the requests whose title or names contain a text, as the reader may see them: hidden texts must not be
 * found. Compared in TypeScript, since the normalisation of search (contract/words.ts) does not exist in PostgreSQL.
 */
async function findNamed(
  db: Db,
  text: string,
  which: SQL | undefined,
  reader: ReaderOfRequests,
  order: SQL,
): Promise<string[]> {
  const parts = partsShownTo(reader);
  const side = (seen: Condition, { username, displayName }: typeof sender) =>
    sql`case when ${seen.sql} then ${username} || e'\n' || ${displayName} else ${DELETED_NAME} end`;
  const title = sql`case when ${parts.title.sql} then ${kollabs.title} else ${sql.raw(neutralTitle())} end`;
  const rows = await db
    .select({
      id: requests.id,
      texts: sql<string>`concat_ws(e'\n', ${title}, ${side(parts.sender, sender)}, ${side(parts.recipient, recipient)})`,
    })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .where(which)
    .orderBy(order, desc(requests.id))
    .limit(MAX_FILTERED_ROWS);
  const folded = foldText(text);
  return rows.filter(({ texts }) => foldText(texts).includes(folded)).map(({ id }) => id);
}

/** @throws {AppError} malformed, for a cursor of another list */
export function listCompletedOf(
  db: Db,
  userId: string,
  reader: ReaderOfRequests,
  page: PageOf,
): Promise<KeysetPage<FoundRequest>> {
  return readPage(
    {
      list: `completedOf/${userId}`,
      column: requests.completedAt,
      id: requests.id,
      type: 'timestamptz',
      direction: 'desc',
    },
    page,
    ({ after, order, limit }) => {
      // Each side has an index in this order.
      const ofSide = (side: typeof requests.senderId | typeof requests.recipientId) =>
        db
          .select({ id: requests.id })
          .from(requests)
          .where(and(eq(side, userId), isCompleted, after))
          .orderBy(...order)
          .limit(limit);
      const sent = ofSide(requests.senderId);
      const received = ofSide(requests.recipientId);
      return selectRequests(db, publicRequestJson, reader)
        .where(sql`${requests.id} in ((${sent}) union all (${received}))`)
        .orderBy(...order)
        .limit(limit);
    },
    // The column is null only until a request is completed.
    ({ request }) => ({ key: request.completedAt ?? request.datePosted, id: request.id }),
  );
}

export function listWholeOf(db: Db, userId: string, after: string | undefined, limit: number) {
  const mine = or(eq(requests.senderId, userId), eq(requests.recipientId, userId));
  return selectRequests(db, requestJson(EXPORTED_LOG), { id: userId, role: 'user' })
    .where(and(mine, after === undefined ? undefined : gt(requests.id, after)))
    .orderBy(asc(requests.id))
    .limit(limit);
}

/** A sender's latest request on a Kollab in any state. An open request comes before newer closed ones. */
export async function findLatest(db: Db, kollabId: string, senderId: string): Promise<RequestRow | null> {
  const [latest] = await db
    .select()
    .from(requests)
    .where(sql`${requests.id} = (select latest_request(${kollabId}::uuid, ${senderId}::uuid))`);
  return latest ?? null;
}

/** Requests that were warned and are not due yet are excluded. */
export async function findClockCandidates(db: Db, now: Date, after: string | undefined, limit: number) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const due = ({ since, after: length, warnAfter }: ClockRule) => {
    const column = requests[since];
    const unwarned = sql`(${requests.warnedAt} is null
      or ${requests.warnedAt} < ${column} + ${warnAfter}::float8 * interval '1 ms')`;
    return or(lte(column, before(length)), and(lte(column, before(warnAfter)), unwarned));
  };
  const { expire, settle, lapse } = clockRules;
  return db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        isOpen,
        after === undefined ? undefined : gt(requests.id, after),
        or(and(isPending, due(expire)), due(settle), and(isNull(requests.firstFinalizedAt), due(lapse))),
      ),
    )
    .orderBy(asc(requests.id))
    .limit(limit);
}

function selectRequests(db: Db, view: Expression<unknown>, reader: ReaderOfRequests) {
  return db
    .select({
      request: {
        id: requests.id,
        kollabId: requests.kollabId,
        senderId: requests.senderId,
        recipientId: requests.recipientId,
        closedHow: requests.closedHow,
        datePosted: requests.datePosted,
        completedAt: requests.completedAt,
        favourite: requests.favourite,
      },
      view: view.asText.sql,
    })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .innerJoin(sql`lateral ${shownTo(reader).sql}`, sql`true`);
}

/**
 * The requests on a Kollab that a viewer may list: all for its owner; for others their own and the completed ones.
 * Closed requests are in no list.
 */
export function requestsOnKollab(
  kollab: { id: string; ownerId: string },
  viewerId: string | null,
  state: 'pending' | 'active' | 'completed' | undefined,
): SQL | undefined {
  const states = { pending: isPending, active: isActive, completed: isCompleted };
  const wanted = state ? states[state] : or(isPending, isActive, isCompleted);
  const whose =
    viewerId === kollab.ownerId
      ? undefined
      : or(isCompleted, viewerId === null ? undefined : eq(requests.senderId, viewerId));
  return and(eq(requests.kollabId, kollab.id), wanted, whose);
}
