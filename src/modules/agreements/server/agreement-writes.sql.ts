import { insertedRows, updatedRows, withWritten } from '#infra/db/json-rows.ts';
import { columnsOf, jsonObject } from '#infra/db/json-view.ts';
import { entriesOf, READ_COLUMNS, touchedRequest } from '#modules/requests/server/requests.service.ts';
import { agreementJson, wordsShownTo } from './agreements.queries.ts';
import { agreementDeliverables, agreements } from './agreements.table.ts';

/*
 * The statements that read and write agreements for `write` (infra/api/write.ts). Every write gives the request a new row
 * version, and compares nothing else: with it, all that was read of the agreement is as it was.
 */

const VERSION_KEY = ['requestId', 'version'] as const;
const DELIVERABLE_KEY = ['requestId', 'version', 'n'] as const;

const { version, proposedBy, outcome } = columnsOf(agreements, 'v');

const AGREEMENT_OF_REQUEST = `${READ_COLUMNS},
  (select coalesce(json_agg(${jsonObject({ version, proposedBy, outcome })} order by v.version), '[]'::json)
    from agreements v where v.request_id = r.id) as versions,
  (select coalesce(json_agg(${jsonObject(columnsOf(agreementDeliverables, 'd'))} order by d.version, d.n), '[]'::json)
    from agreement_deliverables d where d.request_id = r.id and d.version in ($2::int,
      (select max(v.version) from agreements v where v.request_id = r.id and v.outcome = 'accepted'))) as deliverables`;

/**
 * A request with its agreement: all versions, and the deliverables of the one in force and of the asked one. Takes the
 * request's id and a version or null.
 */
export const READ_AGREEMENT = `select ${AGREEMENT_OF_REQUEST} from requests r where r.id = $1::uuid`;

/**
 * The same with what the Kollab said that it pays when the request was made. Its words are left out where they are hidden
 * from the reader in $3.
 */
export const READ_FOR_PROPOSAL = `select ${AGREEMENT_OF_REQUEST},
  (select case when shown.words then said.payment else said.payment || '{"text":""}' end
    from (select case when f.version is null then k.payment else f.payment end as payment from kollabs k
        left join kollab_versions f on f.kollab_id = k.id and f.version = r.kollab_version
        where k.id = r.kollab_id) as said
      join profiles sender on sender.user_id = r.sender_id join profiles recipient on recipient.user_id = r.recipient_id
      cross join lateral ${shownToReader()}) as promised
  from requests r where r.id = $1::uuid`;

const TOUCHED = `touched as (${touchedRequest('$1', '$2')})`;
const CHANGED_DELIVERABLES = (rows: string) =>
  `deliverables as (${updatedRows(agreementDeliverables, DELIVERABLE_KEY, 'touched', rows)})`;

/** A new version. Takes the request's id and row version, the reader of the response, the version and its deliverables. */
export const PROPOSE_TEXT = `${TOUCHED},
  versions as (${insertedRows(agreements, 'touched', '$4')}),
  deliverables as (${insertedRows(agreementDeliverables, 'touched', '$5')}),
  ${response({ hasVersions: true })}`;

/**
 * The outcome of a version. Takes the request's id and row version, the reader of the response, changes of versions and of
 * deliverables, and entries for the log of the request.
 */
export const DECIDE_TEXT = `${TOUCHED},
  versions as (${updatedRows(agreements, VERSION_KEY, 'touched', '$4')}),
  ${CHANGED_DELIVERABLES('$5')},
  logged as (${entriesOf('touched', '$6')}),
  ${response({ hasVersions: true })}`;

/** What is done about deliverables. Takes the request's id and row version, the reader of the response, and changes. */
export const DELIVER_TEXT = `${TOUCHED},
  ${CHANGED_DELIVERABLES('$4')},
  ${response({ hasVersions: false })}`;

/** The same without a response. Takes the request's id, null for its locked row, and changes. */
export const REMIND_TEXT = `${TOUCHED},
  ${CHANGED_DELIVERABLES('$3')},
  applied as (select t.id from touched t)`;

/** The agreement as it now is, for the reader in $3. */
function response({ hasVersions }: { hasVersions: boolean }): string {
  const versions = hasVersions ? withWritten(agreements, 'versions', VERSION_KEY) : 'agreements';
  const deliverables = withWritten(agreementDeliverables, 'deliverables', DELIVERABLE_KEY);
  return `applied as (select ${agreementJson(versions, deliverables)} as body from touched as requests
    join kollabs on kollabs.id = requests.kollab_id join profiles sender on sender.user_id = requests.sender_id
    join profiles recipient on recipient.user_id = requests.recipient_id cross join lateral ${shownToReader()})`;
}

function shownToReader(): string {
  return wordsShownTo({ id: '$3', role: 'user' }).text.replaceAll('?', '$3');
}
