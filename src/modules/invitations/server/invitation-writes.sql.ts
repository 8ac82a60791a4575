import type { AccountState } from '#contract/policy.ts';
import { insertedRows, type JsonRow } from '#infra/db/json-rows.ts';
import { columnsOf, jsonObject } from '#infra/db/json-view.ts';
import type { KollabSubject } from '#modules/kollabs/kollabs.policy.ts';
import type { Relation } from '#modules/profiles/profiles.policy.ts';
import { relationSql } from '#modules/profiles/server/preferences.service.ts';
import { type LatestRequest, latestRequest } from '#modules/requests/server/requests.service.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { invitations } from './invitations.table.ts';

/* The statements that read and write invitations for `write` (infra/api/write.ts). */

const i = columnsOf(invitations, 'i');

/** From `READ_FOR_INVITE`. */
export interface InviteTarget extends Relation {
  invitedId: string;
  invitedState: AccountState;
  kollab: (KollabSubject & { active: boolean }) | null;
  /** The invitation that the user has had to this Kollab. */
  earlier: Pick<JsonRow<InvitationRow>, 'id' | 'outcome' | 'dateInvited'> | null;
  /** The user's newest request on it. */
  latest: LatestRequest | null;
}

/**
 * A user, what stands between them and the viewer, and what there is of them on a Kollab. Takes the ids of the viewer and
 * the Kollab, and a username.
 */
export const READ_FOR_INVITE = `select invited.user_id as "invitedId", invited.state as "invitedState", relation.*,
    case when k.id is not null then ${jsonObject({
      ...{ ownerId: 'k.owner_id', state: 'k.state', ownerState: 'owner.state', active: 'k.active' },
    })} end as kollab,
    (select ${jsonObject({ id: i.id, outcome: i.outcome, dateInvited: i.dateInvited })} from invitations i
      where i.kollab_id = k.id and i.invited_id = invited.user_id) as earlier,
    latest.request as latest
  from profiles invited cross join lateral (${relationSql('$1::uuid', 'invited.user_id')}) as relation
    left join kollabs k on k.id = $2::uuid left join profiles owner on owner.user_id = k.owner_id
    left join lateral ${latestRequest('k.id', 'invited.user_id')} as latest on true
  where lower(invited.username) = lower($3::text)`;

/**
 * A new invitation. Takes the ids of the invited user and the Kollab, its `active` and `state` as they were read, the id of
 * the user's newest request on it, and the invitation. `latest_request` looks again once the Kollab is locked.
 */
export const INVITE_TEXT = `invited as materialized (select a.user_id from accounts a, held
    where a.user_id = $1::uuid for key share of a),
  locked as materialized (select k.id from kollabs k, invited
    where k.id = $2::uuid and k.active = $3::boolean and k.state = $4::text for no key update of k),
  free as (select l.id from locked l where latest_request(l.id, $1::uuid) is not distinct from $5::uuid),
  applied as (${insertedRows(invitations, 'free', '$6')})`;

/** An invitation with the version of its row. */
export type ReadInvitation = InvitationRow & { rowVersion: string };

/** Takes its id. */
export const READ_INVITATION = `select ${Object.entries(i).map(([field, column]) => `${column} as "${field}"`)},
    i.xmin::text as "rowVersion" from invitations i where i.id = $1::uuid`;

/** Takes the id of the invitation, the version of its row, and the time. */
export const DECLINE_TEXT = `applied as (update invitations i set outcome = 'declined', date_decided = $3::timestamptz
    from held where i.id = $1::uuid and i.xmin = $2::text::xid returning i.id)`;
