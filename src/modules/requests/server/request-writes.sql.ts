import { getTableColumns } from 'drizzle-orm';
import type { Statement } from '#infra/api/write.ts';
import type { JsonRow } from '#infra/db/json-rows.ts';
import { columnsOf, Expression } from '#infra/db/json-view.ts';
import type { ServerModule } from '#infra/module.ts';
import { kollabCountsUpdate } from '#modules/kollabs/server/kollabs.service.ts';
import { relationSql } from '#modules/profiles/server/preferences.service.ts';
import { completedUpdate } from '#modules/profiles/server/profiles.service.ts';
import { newRequest } from '#modules/requests/requests.create.rules.ts';
import type { Lifecycle } from '#modules/requests/requests.moves.rules.ts';
import { requestJson, shownTo, updatesQuery, wholeLogOf } from './request-view.queries.ts';
import { requests } from './requests.table.ts';
import { textForReader } from './visibility.service.ts';

/* Statements that read and write requests for `write` (infra/api/write.ts). Their values were decided by the rules. */

const COLUMNS = getTableColumns(requests);
const ALL = Object.values(COLUMNS).map(({ name }) => `"${name}"`);
// One list of columns for all moves, so that the text of the statement is constant.
const LIFECYCLE = lifecycleColumns().map((name) => `"${name}"`);

function lifecycleColumns(): string[] {
  return Object.keys(newRequest(new Date(0))).map((field) => Reflect.get(COLUMNS, field).name);
}

export const READ_COLUMNS = `${Object.entries(COLUMNS)
  .map(([field, { name }]) => `r."${name}" as "${field}"`)
  .join(', ')}, r.xmin::text as "rowVersion"`;

export const READ_REQUEST = `select ${READ_COLUMNS} from requests r where r.id = $1::uuid`;

/** Reads one request with the open items of its agreement in `openItems`. $1: its id; $2: the reader's id. */
export function readFinishing(modules: readonly ServerModule[]): string {
  const [openItems = "'[]'::json"] = modules.flatMap((module) => module.openItems?.('r.id', '$2') ?? []);
  return `select ${READ_COLUMNS}, ${openItems} as "openItems" from requests r where r.id = $1::uuid`;
}

/**
 * A CTE that locks a request by giving it a new row version, if it still has the one that was read. What was decided
 * together with the request, such as its agreement, must depend on this CTE: of two concurrent writes, the second finds
 * another row version.
 * @param rowVersion the parameter with the row version that was read; null if the request is locked
 * @param gate the CTE that is locked before it
 */
export function touchRequestSql(id: string, rowVersion: string, gate = 'locked_account'): string {
  return `update requests r set active = r.active from ${gate}
    where r.id = ${id}::uuid and (${rowVersion}::text is null or r.xmin = ${rowVersion}::text::xid) returning r.*`;
}

/** The counters that a move changes. Rows are only locked, and CTEs only added, for counters that change. */
export interface Counting {
  onKollab: boolean;
  onPeople: boolean;
}

/**
 * A move of a request: its row, its log and the counters. As everywhere, the Kollab is locked before the request. $1,
 * $2: id and row version of the request (null if it is locked); $3: the changed columns; $4: the log entries; $5 to
 * $7, only with `onKollab`: the Kollab's id and the changes of its counters. The last parameter is the reader, if the
 * response is the request.
 */
export function moveSql({ onKollab, onPeople }: Counting, isResponse: boolean): string {
  const reader = `$${onKollab ? 8 : 5}`;
  const parts = [
    onKollab &&
      `locked as materialized (select k.id from kollabs k, locked_account where k.id = $5::uuid for no key update of k)`,
    `moved as (update requests r set (${LIFECYCLE}) = (select ${LIFECYCLE.map((name) => `n.${name}`)}
        from jsonb_populate_record(r, $3::jsonb) n)
      from ${onKollab ? 'locked' : 'locked_account'}
      where r.id = $1::uuid and ($2::text is null or r.xmin = $2::text::xid) returning r.*)`,
    `logged as (${insertEntriesSql('moved', '$4')})`,
    onKollab &&
      `counted as (${kollabCountsUpdate('select m.kollab_id, $6::int as requests, $7::int as completed from moved m')})`,
    onPeople &&
      `people as materialized (select p.user_id from profiles p, moved m
        where p.user_id in (m.sender_id, m.recipient_id) order by p.user_id for no key update of p)`,
    onPeople && `credited as (${completedUpdate('people')})`,
    `applied as (${isResponse ? movedView(reader) : 'select m.id from moved m'})`,
  ];
  return parts.filter(Boolean).join(',\n  ');
}

/**
 * A CTE that appends entries to the log of a request. Their positions continue after the last entry. The request is
 * locked, so no other entry gets the same position.
 * @param written the CTE that returns the request
 * @param entries the parameter, from `entriesJson`
 */
export function insertEntriesSql(written: string, entries: string): string {
  return `insert into request_updates (id, request_id, position, type, author_id, note, date)
    select e.id, m.id, (select coalesce(max(u.position), 0) from request_updates u where u.request_id = m.id) + e.ordinal,
      e.type, e."authorId", e.note, e.date
    from ${written} m, jsonb_to_recordset(${entries}::jsonb)
      as e (id uuid, ordinal int, type text, "authorId" uuid, note text, date timestamptz)
    returning *`;
}

/**
 * The request after the move. A statement does not see its own writes in the tables, so the log is the union of the
 * table and the written entries. The log is a lateral join and not a subquery in the JSON expression, which PostgreSQL
 * would set up again at each execution.
 */
function movedView(reader: string): string {
  const log = '(select * from request_updates union all select * from logged)';
  const newest = `select max(l.position) as position from ${log} l where l.request_id = requests.id`;
  const shown = textForReader(shownTo({ id: reader, role: 'user' }), reader);
  return `select ${requestJson(new Expression('log.updates'))} as body from moved as requests
    join kollabs on kollabs.id = requests.kollab_id join profiles sender on sender.user_id = requests.sender_id
    join profiles recipient on recipient.user_id = requests.recipient_id cross join lateral ${shown}
    cross join lateral (${updatesQuery(wholeLogOf(log, newest))}) as log`;
}

const r = columnsOf(requests, 'r');
const LATEST_FIELDS = ['id', ...Object.keys(newRequest(new Date(0)))];
const LATEST = `json_build_object(${LATEST_FIELDS.map((field) => `'${field}', ${Reflect.get(r, field)}`)})`;

/** A request from `latestRequestSql`. Its times are texts. */
export type LatestRequest = JsonRow<Lifecycle> & { id: string };

/**
 * A subquery for a lateral left join: a user's latest request on a Kollab as JSON in `request`. An open request comes
 * before newer closed ones.
 * @param kollabId,senderId columns or parameters
 */
export function latestRequestSql(kollabId: string, senderId: string): string {
  return `(select ${LATEST} as request
    from (select latest_request(${kollabId}, ${senderId}) as id offset 0) as found join requests r on r.id = found.id)`;
}

/**
 * Reads the input of the decision about a new request: the Kollab, the relation between the sender and its owner, and
 * the sender's latest request on it.
 */
export function readForRequest(kollabId: string, senderId: string): Statement {
  return { text: READ_FOR_REQUEST, values: [kollabId, senderId] };
}

const READ_FOR_REQUEST = `select k.id, k.owner_id as "ownerId", k.version, k.active, k.state, owner.state as "ownerState",
    relation.*, latest.request as latest
  from kollabs k join profiles owner on owner.user_id = k.owner_id
    cross join lateral (${relationSql('$2::uuid', 'k.owner_id')}) as relation
    left join lateral ${latestRequestSql('k.id', '$2::uuid')} as latest on true
  where k.id = $1::uuid`;

/**
 * Inserts a request. $1 to $4: id, `active`, `state` and `version` of the Kollab as they were read; $5: the id of the
 * sender's latest request on it as it was read; $6: the columns of the new request; $7: the entries of its log. The
 * statement sees the snapshot from when it began. `latest_request` reads again after the Kollab is locked, so that an
 * earlier request that was made and closed meanwhile counts.
 */
export const CREATE_SQL = `locked as materialized (select k.id from kollabs k, locked_account
    where k.id = $1::uuid and k.active = $2::boolean and k.state = $3::text and k.version = $4::int
    for no key update of k),
  made as (insert into requests (${ALL}) select ${ALL.map((name) => `n.${name}`)}
    from locked, jsonb_populate_record(null::requests, $6::jsonb) n
    where latest_request(locked.id, n.sender_id) is not distinct from $5::uuid returning *),
  logged as (${insertEntriesSql('made', '$7')}),
  counted as (${kollabCountsUpdate('select m.kollab_id, 1 as requests, 0 as completed from made m')}),
  applied as (select m.id from made m)`;
