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
import { isCompleted, isOpen, isPending } from './request-states.sql.ts';
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

/** A request with the Kollab and the two people it is about, read by one statement. */
export interface FoundRequest {
  request: Pick<
    RequestRow,
    'id' | 'kollabId' | 'senderId' | 'recipientId' | 'closedHow' | 'datePosted' | 'completedAt'
  >;
  /** As the reader sees it, as JSON. */
  view: string;
}

const WHOLE_LOG = updatesOf(wholeLogOf());
// In a list: what of it stands on a card.
const SHORT_LOG = updatesOf(newestEntriesOf('request_updates', 3));
const EXPORTED_LOG = updatesOf(EVERY_ENTRY);
// Counts are exact to here (decisions.md section 2).
const COUNTED = 1000;

/** One request with its log, whatever its state; who may see it is decided by the caller. */
export async function findRequest(
  db: Db,
  id: string,
  reader: ReaderOfRequests,
): Promise<FoundRequest | null> {
  const [found] = await selectRequests(db, requestJson(WHOLE_LOG), reader).where(eq(requests.id, id));
  return found ?? null;
}

/** The newest request of a user on a Kollab that has not been closed. */
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

/** What a page of a list in rows and columns asks for (decisions.md section 2): its pages have numbers. */
export interface ListQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  /** A column's name, with a minus in front for descending; unknown ones fall back to the newest first. */
  sort?: string | undefined;
  /** Looks into the Kollab's title and both people's names. */
  q?: string | undefined;
}

export interface ListPage {
  rows: FoundRequest[];
  total: string;
}

/** As a list shows it: to a participant with the milestones and the newest three updates, to others what everyone may see. */
const LISTED = new Expression<unknown>(
  `case when shown.participant then ${requestJson(SHORT_LOG)} else ${publicRequestJson} end`,
);

/** One page of requests, with how many there are. */
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
    .limit(COUNTED + 1)
    .as('counted');
  const [count] = await db.select({ rows: sql<number>`count(*)::int` }).from(counted);
  return { rows: await read(which).offset(first), total: totalOf(count?.rows ?? 0) };
}

function totalOf(counted: number): string {
  return counted > COUNTED ? `${COUNTED}+` : String(counted);
}

/** Rows of a table that its filter looks at, in the chosen order: it bounds what a letter costs. */
const MOST_FILTERED = 10_000;

/**
 * The requests in whose title or names a text stands, as the reader is shown them: what is hidden cannot be found out by
 * searching for it. Compared here, by the words of every search (contract/words.ts), of which PostgreSQL knows nothing.
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
    .limit(MOST_FILTERED);
  const folded = foldText(text);
  return rows.filter(({ texts }) => foldText(texts).includes(folded)).map(({ id }) => id);
}

/**
 * Completed collaborations of a user, newest first.
 * @throws {AppError} malformed, for a cursor of another list
 */
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
    ({ behind, order, limit }) => {
      // Each side has an index that gives its rows in this order.
      const ofSide = (side: typeof requests.senderId | typeof requests.recipientId) =>
        db
          .select({ id: requests.id })
          .from(requests)
          .where(and(eq(side, userId), isCompleted, behind))
          .orderBy(...order)
          .limit(limit);
      const sent = ofSide(requests.senderId);
      const received = ofSide(requests.recipientId);
      return selectRequests(db, publicRequestJson, reader)
        .where(sql`${requests.id} in ((${sent}) union all (${received}))`)
        .orderBy(...order)
        .limit(limit);
    },
    // The column is empty only before a request is completed.
    ({ request }) => ({ key: request.completedAt ?? request.datePosted, id: request.id }),
  );
}

/** A user's requests of any state, closed ones too, with their whole logs, in the order of their ids. */
export function listWholeOf(db: Db, userId: string, after: string | undefined, limit: number) {
  const mine = or(eq(requests.senderId, userId), eq(requests.recipientId, userId));
  return selectRequests(db, requestJson(EXPORTED_LOG), { id: userId, role: 'user' })
    .where(and(mine, after === undefined ? undefined : gt(requests.id, after)))
    .orderBy(asc(requests.id))
    .limit(limit);
}

/** A sender's newest request on a Kollab, closed ones too: what a new one is decided by. */
export async function findLatest(db: Db, kollabId: string, senderId: string): Promise<RequestRow | null> {
  const [latest] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.kollabId, kollabId), eq(requests.senderId, senderId)))
    // An open one counts first: there is at most one, and it may be older than one that was closed.
    .orderBy(desc(isOpen), desc(requests.datePosted), desc(requests.id))
    .limit(1);
  return latest ?? null;
}

/**
 * Open requests that the clock has something to do about, in the order of their ids: a rule is due, or its warning is
 * and was not given. Those that were warned and only wait are left out.
 */
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
      },
      view: view.asText.sql,
    })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .innerJoin(sql`lateral ${shownTo(reader).sql}`, sql`true`);
}
