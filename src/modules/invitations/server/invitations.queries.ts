import { aliasedTable, and, asc, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Condition } from '#infra/db/condition.ts';
import { columnsOf, Expression, jsonView } from '#infra/db/json-view.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import {
  type InvitableKollab,
  type InvitationView,
  invitableKollab,
  invitationView,
} from '#modules/invitations/invitations.contract.ts';
import { kollabJson } from '#modules/kollabs/server/kollab-view.service.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { userSummaryJson } from '#modules/profiles/server/user-view.service.ts';
import { byLinkOf, type Reader, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { invitations } from './invitations.table.ts';

export type InvitationRow = typeof invitations.$inferSelect;

export interface FoundInvitation {
  view: string;
  id: string;
  dateInvited: Date;
}

const inviter = aliasedTable(profiles, 'inviter');
const invited = aliasedTable(profiles, 'invited');

const NAMES = { kollab: 'kollabs', owner: 'inviter' };
const i = columnsOf(invitations, 'invitations');
const k = columnsOf(kollabs, 'kollabs');

/** The invited user's requests on the Kollab: the open ones, and those sent since the invitation. */
const REQUESTS = 'select from requests r where r.kollab_id = invitations.kollab_id';
const OPEN = `exists (${REQUESTS} and r.sender_id = invitations.invited_id and r.active and not r.completed)`;
const SINCE = `exists (${REQUESTS} and r.sender_id = invitations.invited_id
  and r.date_posted >= invitations.date_invited)`;

/**
 * `obstacleOf` in SQL. In addition, a Kollab that is not visible has the obstacle `outOfSight`, since the policy
 * refuses to accept then.
 */
const OBSTACLE = new Expression<InvitationView['obstacle']>(
  `case when ${i.outcome} is not null then null when ${OPEN} then 'requested' when ${SINCE} then 'overtaken'
    when ${k.state} <> 'active' then 'outOfSight' when not ${k.active} then 'closed' end`,
);
const STATE = new Expression<InvitationView['state']>(`coalesce(${i.outcome}, 'waiting')`);

const VIEW = jsonView(invitationView, {
  ...i,
  invitationId: i.id,
  state: STATE,
  obstacle: OBSTACLE,
  inviter: userSummaryJson('inviter'),
  invited: userSummaryJson('invited'),
  kollab: kollabJson('kollabs', 'inviter'),
  kollabVersion: k.version,
});

export async function findInvitation(
  db: Db,
  id: string,
  viewerId: string,
): Promise<(FoundInvitation & Pick<InvitationRow, 'inviterId' | 'invitedId'>) | null> {
  const reader = byLinkOf(viewerId);
  const [found] = await selectInvitations(db).where(and(eq(invitations.id, id), visibleTo(reader)));
  return found ?? null;
}

/**
 * @param reader applies to the inviters and the Kollabs
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listReceived(
  db: Db,
  userId: string,
  reader: Reader,
  page: PageOf,
): Promise<KeysetPage<FoundInvitation>> {
  const acceptable = sql.raw(`${k.active} and not ${OPEN} and not ${SINCE}`);
  const which = and(
    eq(invitations.invitedId, userId),
    isNull(invitations.outcome),
    visibleTo(reader, byLinkOf(userId)),
    acceptable,
  );
  return listPage(db, `invitations/received/${userId}`, which, page);
}

/** @throws {AppError} malformed, for a cursor of another list */
export function listSent(db: Db, userId: string, page: PageOf): Promise<KeysetPage<FoundInvitation>> {
  const reader = byLinkOf(userId);
  const which = and(eq(invitations.inviterId, userId), visibleTo(reader));
  return listPage(db, `invitations/sent/${userId}`, which, page);
}

/** All invitations that a user sent or received. What the user may not see of the other side is empty. */
export async function listInvitationsToExport(db: Db, userId: string): Promise<object[]> {
  const reader = byLinkOf(userId);
  const when = (seen: Condition, column: PgColumn) =>
    sql<string>`case when ${seen.sql} then ${column} else '' end`;
  const inviterSeen = usersVisibleTo(reader, 'inviter');
  return db
    .select({
      kollabId: invitations.kollabId,
      kollabTitle: when(kollabsVisibleTo(reader, NAMES), kollabs.title),
      inviter: when(inviterSeen, inviter.username),
      invited: when(usersVisibleTo(reader, 'invited'), invited.username),
      note: when(inviterSeen, invitations.note),
      dateInvited: invitations.dateInvited,
      outcome: invitations.outcome,
      dateDecided: invitations.dateDecided,
      requestId: invitations.requestId,
    })
    .from(invitations)
    .innerJoin(kollabs, eq(kollabs.id, invitations.kollabId))
    .innerJoin(inviter, eq(inviter.userId, invitations.inviterId))
    .innerJoin(invited, eq(invited.userId, invitations.invitedId))
    .where(or(eq(invitations.inviterId, userId), eq(invitations.invitedId, userId)))
    .orderBy(asc(invitations.dateInvited), asc(invitations.id));
}

const INVITABLE = jsonView(invitableKollab, {
  ...k,
  kollabId: k.id,
  because: new Expression<InvitableKollab['because']>(
    `case when ${k.state} <> 'active' then 'outOfSight'
      when open.id is not null then 'requested'
      when ${i.id} is not null and ${i.outcome} is null and ${SINCE} then 'overtaken'
      when ${i.id} is not null then coalesce(${i.outcome}, 'waiting') end`,
  ),
});

/** The number of active Kollabs is limited, so the list has no pages. */
export async function listInvitableKollabs(
  db: Db,
  ownerId: string,
  invitedId: string,
): Promise<InvitableKollab[]> {
  const open = sql`(select r.id from requests r where r.kollab_id = ${kollabs.id} and r.sender_id = ${invitedId}
    and r.active and not r.completed) as open`;
  return db
    .select({ view: INVITABLE.sql })
    .from(kollabs)
    .leftJoin(invitations, and(eq(invitations.kollabId, kollabs.id), eq(invitations.invitedId, invitedId)))
    .leftJoin(sql`lateral ${open}`, sql`true`)
    .where(and(eq(kollabs.ownerId, ownerId), eq(kollabs.active, true), ne(kollabs.state, 'deleted')))
    .orderBy(desc(kollabs.datePosted), desc(kollabs.id))
    .then((rows) => rows.map(({ view }) => view));
}

/**
 * @param reader applies to the inviter and the Kollab
 * @param ofInvited applies to the invited user
 */
function visibleTo(reader: Reader, ofInvited = reader): SQL | undefined {
  return and(
    usersVisibleTo(reader, 'inviter').sql,
    usersVisibleTo(ofInvited, 'invited').sql,
    kollabsVisibleTo(reader, NAMES).sql,
  );
}

function listPage(db: Db, list: string, which: SQL | undefined, page: PageOf) {
  return readPage(
    { list, column: invitations.dateInvited, id: invitations.id, type: 'timestamptz', direction: 'desc' },
    page,
    ({ after, order, limit }) =>
      selectInvitations(db)
        .where(and(which, after))
        .orderBy(...order)
        .limit(limit),
    ({ id, dateInvited }) => ({ key: dateInvited, id }),
  );
}

function selectInvitations(db: Db) {
  return db
    .select({
      view: VIEW.asText.sql,
      id: invitations.id,
      dateInvited: invitations.dateInvited,
      inviterId: invitations.inviterId,
      invitedId: invitations.invitedId,
    })
    .from(invitations)
    .innerJoin(kollabs, eq(kollabs.id, invitations.kollabId))
    .innerJoin(inviter, eq(inviter.userId, invitations.inviterId))
    .innerJoin(invited, eq(invited.userId, invitations.invitedId));
}
