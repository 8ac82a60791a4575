import type { AccountState } from '#contract/policy.ts';
import { insertedRows, type JsonRow } from '#infra/db/json-rows.ts';
import { columnsOf, jsonObject } from '#infra/db/json-view.ts';
import type { KollabSubject } from '#modules/kollabs/kollabs.policy.ts';
import type { Relation } from '#modules/profiles/profiles.policy.ts';
import { relationSql } from '#modules/profiles/server/preferences.service.ts';
import { type LatestRequest, latestRequestSql } from '#modules/requests/server/requests.service.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { invitations } from './invitations.table.ts';

/* Statements that read and write invitations for `write` (infra/api/write.ts). */

const i = columnsOf(invitations, 'i');

export interface InviteFacts {
  kollab: (KollabSubject & { active: boolean }) | null;
  targets: InviteTarget[];
}

export interface InviteTarget extends Relation {
  username: string;
  id: string;
  state: AccountState;
  earlier: Pick<JsonRow<InvitationRow>, 'id' | 'outcome' | 'dateInvited'> | null;
  /** The user's open request on the Kollab, or else their newest. */
  latest: LatestRequest | null;
}

/**
 * Reads a Kollab, and for each user the relation to the viewer, the earlier invitation and the latest request. $1: the
 * viewer's id; $2: the Kollab's id; $3: the usernames in lower case.
 */
export const READ_FOR_INVITE = `select case when k.id is not null then ${jsonObject({
  ...{ ownerId: 'k.owner_id', state: 'k.state', ownerState: 'owner.state', active: 'k.active' },
})} end as kollab,
    (select coalesce(json_agg(target), '[]'::json) from (
      select invited.username, invited.user_id as id, invited.state, relation.*,
        (select ${jsonObject({ id: i.id, outcome: i.outcome, dateInvited: i.dateInvited })} from invitations i
          where i.kollab_id = $2::uuid and i.invited_id = invited.user_id) as earlier,
        latest.request as latest
      from profiles invited cross join lateral (${relationSql('$1::uuid', 'invited.user_id')}) as relation
        left join lateral ${latestRequestSql('$2::uuid', 'invited.user_id')} as latest on true
      where lower(invited.username) = any($3::text[])) as target) as targets
  from (select 1) as one left join kollabs k on k.id = $2::uuid left join profiles owner on owner.user_id = k.owner_id`;

/**
 * Inserts invitations. $1: the ids of the invited users; $2 to $4: id, `active` and `state` of the Kollab as they were
 * read; $5: the ids of the users' latest requests as they were read; $6: the invitations. `latest_request` reads again
 * after the Kollab is locked, so that it sees a request that was committed meanwhile.
 */
export const INVITE_SQL = `invited as materialized (select a.user_id from accounts a, locked_account
    where a.user_id = any($1::uuid[]) order by a.user_id for key share of a),
  locked as materialized (select k.id from kollabs k
    where k.id = $2::uuid and k.active = $3::boolean and k.state = $4::text
      and (select count(*) from invited) = cardinality($1::uuid[]) for no key update of k),
  free as (select l.id from locked l where not exists (
    select from unnest($1::uuid[], $5::uuid[]) as one (user_id, latest)
    where latest_request(l.id, one.user_id) is distinct from one.latest)),
  written as (${insertedRows(invitations, 'free', '$6')}),
  applied as (select from written limit 1)`;

export type ReadInvitation = InvitationRow & { rowVersion: string };

export const READ_INVITATION = `select ${Object.entries(i).map(([field, column]) => `${column} as "${field}"`)},
    i.xmin::text as "rowVersion" from invitations i where i.id = $1::uuid`;

/** $1, $2: id and row version of the invitation; $3: the current time. */
export const DECLINE_SQL = `applied as (update invitations i set outcome = 'declined', date_decided = $3::timestamptz
    from locked_account where i.id = $1::uuid and i.xmin = $2::text::xid returning i.id)`;
