import { getTableName } from 'drizzle-orm';
import { insertedRows, updatedRows, withWritten } from '#infra/db/json-rows.ts';
import { columnsOf, jsonObject } from '#infra/db/json-view.ts';
import { holdFilesSql, pickFilesSql } from '#modules/files/server/files.service.ts';
import {
  insertEntriesSql,
  READ_COLUMNS,
  touchRequestSql,
} from '#modules/requests/server/requests.service.ts';
import { textForReader } from '#modules/requests/server/visibility.service.ts';
import { agreementJson, wordsShownTo } from './agreements.queries.ts';
import { agreementDeliverables, agreementInstalments, agreements } from './agreements.table.ts';

/*
 * Statements that read and write agreements for `write` (infra/api/write.ts). Every write gives the request a new row
 * version, so comparing the row version of the request suffices: if it is unchanged, so is its agreement.
 */

const VERSION_KEY = ['requestId', 'version'] as const;
/** Of a deliverable or an instalment. */
const PART_KEY = ['requestId', 'version', 'n'] as const;

const { version, proposedBy, outcome } = columnsOf(agreements, 'v');

const AGREEMENT_OF_REQUEST = `${READ_COLUMNS},
  (select coalesce(json_agg(${jsonObject({ version, proposedBy, outcome })} order by v.version), '[]'::json)
    from agreements v where v.request_id = r.id) as versions,
  ${readParts(agreementDeliverables, 'd')} as deliverables, ${readParts(agreementInstalments, 'i')} as instalments`;

function readParts(table: typeof agreementDeliverables | typeof agreementInstalments, alias: string): string {
  return `(select coalesce(json_agg(${jsonObject(columnsOf(table, alias))} order by ${alias}.version, ${alias}.n), '[]'::json)
    from ${getTableName(table)} ${alias} where ${alias}.request_id = r.id and ${alias}.version in ($2::int,
      (select max(v.version) from agreements v where v.request_id = r.id and v.outcome = 'accepted')))`;
}

/**
 * Reads a request with all versions of its agreement, and the deliverables and instalments of the version in force and
 * of one more.
 * $1: the request's id; $2: a version or null.
 */
export const READ_AGREEMENT = `select ${AGREEMENT_OF_REQUEST} from requests r where r.id = $1::uuid`;

/**
 * Like `READ_AGREEMENT`, with the compensation that the Kollab stated when the request was made. Its text is empty if
 * it is hidden from the reader in $3.
 */
export const READ_FOR_PROPOSAL = `select ${AGREEMENT_OF_REQUEST},
  (select case when shown.words then stated.payment else stated.payment || '{"text":""}' end
    from (select case when f.version is null then k.payment else f.payment end as payment from kollabs k
        left join kollab_versions f on f.kollab_id = k.id and f.version = r.kollab_version
        where k.id = r.kollab_id) as stated
      join profiles sender on sender.user_id = r.sender_id join profiles recipient on recipient.user_id = r.recipient_id
      cross join lateral ${shownToReader()}) as promised
  from requests r where r.id = $1::uuid`;

const TOUCHED = `touched as (${touchRequestSql('$1', '$2')})`;
const CHANGED_DELIVERABLES = (rows: string) =>
  `deliverables as (${updatedRows(agreementDeliverables, PART_KEY, 'touched', rows)})`;
const CHANGED_INSTALMENTS = (rows: string) =>
  `instalments as (${updatedRows(agreementInstalments, PART_KEY, 'touched', rows)})`;
const LOGGED = (entries: string) => `logged as (${insertEntriesSql('touched', entries)})`;

/**
 * Inserts a version. $1, $2: id and row version of the request; $3: the reader of the response; $4: the version; $5:
 * its deliverables; $6: its instalments.
 */
export const PROPOSE_SQL = `${TOUCHED},
  versions as (${insertedRows(agreements, 'touched', '$4')}),
  deliverables as (${insertedRows(agreementDeliverables, 'touched', '$5')}),
  instalments as (${insertedRows(agreementInstalments, 'touched', '$6')}),
  ${response('versions', 'deliverables', 'instalments')}`;

/**
 * Sets the outcome of a version. $1, $2: id and row version of the request; $3: the reader of the response; $4:
 * changes of versions; $5, $6: changes of deliverables and instalments; $7: entries of the request's log.
 */
export const DECIDE_SQL = `${TOUCHED},
  versions as (${updatedRows(agreements, VERSION_KEY, 'touched', '$4')}),
  ${CHANGED_DELIVERABLES('$5')},
  ${CHANGED_INSTALMENTS('$6')},
  ${LOGGED('$7')},
  ${response('versions', 'deliverables', 'instalments')}`;

/**
 * Changes deliverables. $1, $2: id and row version of the request; $3: the reader of the response; $4: the changes.
 */
export const DELIVER_SQL = `${TOUCHED},
  ${CHANGED_DELIVERABLES('$4')},
  ${response('deliverables')}`;

/**
 * Like `DELIVER_SQL`, with files that nothing holds yet. $5: their ids; $6: the time. If one is gone, nothing is
 * written.
 */
export const DELIVER_FILES_SQL = `${pickFilesSql({ ids: '$5', ownerId: '$3', containerId: '$1', now: '$6' })},
  all_picked as (select from locked_account where cardinality($5::uuid[]) = (select count(*) from picked_files)),
  touched as (${touchRequestSql('$1', '$2', 'all_picked')}),
  ${holdFilesSql('$5', { kind: 'delivery', id: 'touched.id', from: 'touched' })},
  ${CHANGED_DELIVERABLES('$4')},
  ${response('deliverables')}`;

/**
 * Changes instalments. $1, $2: id and row version of the request; $3: the reader of the response; $4: the changes; $5:
 * entries of the request's log.
 */
export const PAY_SQL = `${TOUCHED},
  ${CHANGED_INSTALMENTS('$4')},
  ${LOGGED('$5')},
  ${response('instalments')}`;

/**
 * Changes deliverables and instalments, without a response. $1: the request's id; $2: null, since the row is locked;
 * $3, $4: the changes.
 */
export const REMIND_SQL = `${TOUCHED},
  ${CHANGED_DELIVERABLES('$3')},
  ${CHANGED_INSTALMENTS('$4')},
  applied as (select t.id from touched t)`;

/** @param written the parts of the statement that wrote */
function response(...written: ('versions' | 'deliverables' | 'instalments')[]): string {
  const sources = {
    versions: withWritten(agreements, 'versions', VERSION_KEY),
    deliverables: withWritten(agreementDeliverables, 'deliverables', PART_KEY),
    instalments: withWritten(agreementInstalments, 'instalments', PART_KEY),
  };
  const read = Object.fromEntries(written.map((part) => [part, sources[part]]));
  return `applied as (select ${agreementJson(read)} as body from touched as requests
    join kollabs on kollabs.id = requests.kollab_id join profiles sender on sender.user_id = requests.sender_id
    join profiles recipient on recipient.user_id = requests.recipient_id cross join lateral ${shownToReader()})`;
}

function shownToReader(): string {
  return textForReader(wordsShownTo({ id: '$3', role: 'user' }), '$3');
}
