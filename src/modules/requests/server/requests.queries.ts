import { aliasedTable, and, asc, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { LIST, TABLE_PAGE_SIZES } from '#contract/limits.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Db } from '#platform/db/pool.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { requests, requestUpdates } from './requests.table.ts';

const sender = aliasedTable(profiles, 'sender');
const recipient = aliasedTable(profiles, 'recipient');

export type RequestRow = typeof requests.$inferSelect;
type ProfileRow = typeof profiles.$inferSelect;
type KollabRow = typeof kollabs.$inferSelect;

/** An entry of the log as it is read: the author's username; null when no person wrote it, or one who has left. */
export interface UpdateRow {
  type: string;
  date: string;
  author: string | null;
  note: string;
}

/** A request with the Kollab and the two people it is about, read by one statement. */
export interface FullRequest {
  request: RequestRow;
  kollab: KollabRow;
  sender: ProfileRow;
  recipient: ProfileRow;
  updates: UpdateRow[];
}

// The log of one request is shown whole up to this many written updates; its milestones always are.
const NEWEST_UPDATES = 200;
// Counts are exact to here (decisions.md section 2).
const COUNTED = 1000;

export const isOpen = sql`${requests.active} and not ${requests.completed}`;
export const isPending = sql`(${isOpen} and not ${requests.accepted})`;
export const isActive = sql`(${isOpen} and ${requests.accepted})`;
export const isCompleted = sql`${requests.completed}`;

/** One request with its log, whatever its state; who may see it is decided by the caller. */
export async function findRequest(db: Db, id: string): Promise<FullRequest | null> {
  const [found] = await full(db, wholeLog).where(eq(requests.id, id));
  return found ?? null;
}

/** The newest request of a person on a Kollab that has not been closed. */
export async function findOwnRequest(db: Db, kollabId: string, userId: string): Promise<FullRequest | null> {
  const [found] = await full(db, wholeLog)
    .where(and(eq(requests.kollabId, kollabId), eq(requests.senderId, userId), eq(requests.active, true)))
    .orderBy(desc(requests.datePosted), desc(requests.id))
    .limit(1);
  return found ?? null;
}

/** What a page of a private table asks for (decisions.md section 2). */
export interface TableQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  /** A column's name, with a minus in front for descending; unknown ones fall back to the newest first. */
  sort?: string | undefined;
  /** Looks into the Kollab's title and both people's names. */
  q?: string | undefined;
}

export interface TablePage {
  rows: FullRequest[];
  total: string;
}

const SORTS: Record<string, SQL> = {
  datePosted: sql`${requests.datePosted}`,
  completedAt: sql`${requests.completedAt}`,
  kollabTitle: sql`lower(${kollabs.title})`,
  sender: sql`lower(${sender.username})`,
  recipient: sql`lower(${recipient.username})`,
};

/** One page of a table of requests, with how many there are. Logs hold the milestones only. */
export async function readTable(db: Db, which: SQL | undefined, query: TableQuery): Promise<TablePage> {
  const { page = 1, pageSize = TABLE_PAGE_SIZES[0], sort = '-datePosted', q = '' } = query;
  const matching = and(which, q ? named(q) : undefined);
  const key = SORTS[sort.replace(/^-/, '')] ?? SORTS.datePosted ?? sql`1`;
  const order = sort.startsWith('-') ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;
  const counted = db
    .select({ one: sql`1` })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .where(matching)
    .limit(COUNTED + 1)
    .as('counted');
  const [count] = await db.select({ rows: sql<number>`count(*)::int` }).from(counted);
  const rows = await full(db, milestones)
    .where(matching)
    .orderBy(order, desc(requests.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = count?.rows ?? 0;
  return { rows, total: total > COUNTED ? `${COUNTED}+` : String(total) };
}

/** Completed collaborations of a person, newest first. */
export async function listCompletedOf(
  db: Db,
  userId: string,
  { limit = LIST.default, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: FullRequest[]; next: string | undefined }> {
  const list = `completedOf/${userId}`;
  const after = cursor === undefined ? undefined : readCursor(list, 'date', cursor);
  const rows = await full(db, sql`'[]'::json`)
    .where(
      and(
        isCompleted,
        or(eq(requests.senderId, userId), eq(requests.recipientId, userId)),
        after &&
          sql`(${requests.completedAt}, ${requests.id}) < (${after.value.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(requests.completedAt), desc(requests.id))
    .limit(limit + 1);
  const last = rows[limit - 1];
  const next = rows.length > limit && last?.request.completedAt;
  return {
    rows: rows.slice(0, limit),
    next: next && last ? writeCursor(list, next, last.request.id) : undefined,
  };
}

/** A person's requests of any state, closed ones too, with their whole logs, in the order of their ids. */
export function listWholeOf(db: Db, userId: string, after: string | undefined, limit: number) {
  const mine = or(eq(requests.senderId, userId), eq(requests.recipientId, userId));
  return full(db, everything)
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

/** Open requests that the clock may have to do something about, oldest first. */
export async function findClockCandidates(
  db: Db,
  oldest: Record<'pending' | 'final' | 'bothDone', Date>,
  after: string | null,
  limit: number,
) {
  return db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        isOpen,
        after === null ? undefined : sql`${requests.id} > ${after}::uuid`,
        or(
          and(isPending, lte(requests.datePosted, oldest.pending)),
          lte(requests.firstFinalizedAt, oldest.final),
          lte(requests.bothCompletedAt, oldest.bothDone),
        ),
      ),
    )
    .orderBy(asc(requests.id))
    .limit(limit);
}

const entry = sql`json_build_object('type', u.type, 'date', u.date, 'note', u.note,
  'author', case when author.deleted_at is null then author.username end)`;

/** Every milestone, and the newest of what people wrote, in the order of the log. */
const wholeLog = sql`(select coalesce(json_agg(${entry} order by u.position), '[]'::json)
  from (select *, rank() over (partition by type = 'update' order by position desc) as newest
    from ${requestUpdates} where ${requestUpdates.requestId} = ${requests.id}) u
  left join ${profiles} author on author.user_id = u.author_id
  where u.type <> 'update' or u.newest <= ${NEWEST_UPDATES})`;

/** Every entry, however many: for the export, which reads few requests at a time. */
const everything = sql`(select coalesce(json_agg(${entry} order by u.position), '[]'::json)
  from ${requestUpdates} u left join ${profiles} author on author.user_id = u.author_id
  where u.request_id = ${requests.id})`;

const milestones = sql`(select coalesce(json_agg(${entry} order by u.position), '[]'::json)
  from ${requestUpdates} u left join ${profiles} author on author.user_id = u.author_id
  where u.request_id = ${requests.id} and u.type <> 'update')`;

function full(db: Db, log: SQL) {
  return db
    .select({ request: requests, kollab: kollabs, sender, recipient, updates: sql<UpdateRow[]>`${log}` })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId));
}

/** Whether a text stands in the title or a name; its own % and _ are ordinary characters. */
function named(text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${kollabs.title} ilike ${pattern} or ${sender.username} ilike ${pattern}
    or ${sender.displayName} ilike ${pattern} or ${recipient.username} ilike ${pattern}
    or ${recipient.displayName} ilike ${pattern})`;
}
