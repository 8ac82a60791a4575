import { eq, type SQL, sql } from 'drizzle-orm';
import { jsonView } from '#infra/db/json-view.ts';
import type { Db } from '#infra/db/pool.ts';
import { SUDDEN_CHANGE } from '#modules/connections/connections.rules.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { lookingForTypeOf } from '#modules/kollabs/kollabs.rules.ts';
import { kollabFields } from '#modules/kollabs/server/kollab-view.service.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { REMOTE } from '#modules/kollabs/terms.rules.ts';
import { type MatchKollabView, matchKollab } from '#modules/matches/matches.contract.ts';
import type { MatchCandidate, MatchViewer } from '#modules/matches/matches.rules.ts';
import { portfolioRates } from '#modules/portfolio/server/portfolio.table.ts';
import type { ExclusionTable } from '#modules/profiles/server/exclusions.service.ts';
import type { ProfileRow } from '#modules/profiles/server/profiles.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { answersJson, userSummaryJson } from '#modules/profiles/server/user-view.service.ts';
import {
  blockedWith,
  type Exclusions,
  inLists,
  mutedOrHiddenBy,
  usersVisibleTo,
} from '#modules/profiles/server/visibility.service.ts';
import type { UserSummary } from '#modules/profiles/users.contract.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { closingUntil } from '#modules/search/facet-choices.rules.ts';
import { matchDismissals } from './matches.table.ts';

export const DISMISSED: ExclusionTable = {
  list: 'dismissed',
  table: matchDismissals,
  by: matchDismissals.userId,
  other: matchDismissals.dismissedId,
  at: matchDismissals.createdAt,
};

export type ViewerRow = ProfileRow & MatchViewer;
export type CandidateRow = Omit<MatchCandidate, 'kollabs'> & {
  userId: string;
  user: UserSummary;
  kollabs: MatchKollabView[];
};

/**
 * The maximum number of users that each candidate query returns on either side of the viewer's audience: about 300 in
 * all.
 */
const NEAREST = { both: 40, contentType: 30, platform: 25, category: 8, all: 10 };
const NEWEST_KOLLABS = { inField: 60, anywhere: 30 };
/** The newest requests on either side that count for a user's record, and the newest Kollabs that are read. */
const RECORD = 100;
const KOLLABS = 10;

/**
 * Finds the viewer of the matches, with the types that their open Kollabs look for; null if the account was deleted.
 * @param kollabId only this Kollab counts; by default all open ones
 */
export async function findMatchViewer(
  db: Db,
  userId: string,
  now: Date,
  kollabId: string | null = null,
): Promise<ViewerRow | null> {
  const open = sql`(${newestOpenKollabs(null, kollabId)}) as open_kollab`;
  const [found] = await db
    .select({
      profile: profiles,
      lookingForTypes: sql<
        string[]
      >`array(select distinct unnest(open_kollab.looking_for_types) from ${open})`,
      kollabCategories: sql<string[]>`array(select distinct open_kollab.category from ${open})`,
      kollabLanguages: sql<
        string[]
      >`array(select distinct unnest(open_kollab.languages) from ${open} order by 1)`,
      kollabPlaces: sql<string[]>`array(select distinct open_kollab.place from ${open}
        where open_kollab.place <> ${REMOTE}::text order by 1)`,
      kollabPays: sql<ViewerRow['kollabPays']>`(select coalesce(json_agg(json_build_object(
        'amount', open_kollab.payment ->> 'amount', 'currency', open_kollab.payment ->> 'currency')), '[]'::json)
        from ${open} where open_kollab.payment ->> 'kind' = 'money')`,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!found) return null;
  const { profile, ...ofKollabs } = found;
  return { ...profile, ...ofKollabs, soonUntil: closingUntil('week', now) };
}

/**
 * Lists a few hundred candidates with the facts that rank them, in no order. One statement: every part of it reads a
 * limited range of an index. It leaves out the viewer, users with a block in either direction, muted and hidden users,
 * users with an open request or collaboration, dismissed users, and users who do not want to appear. Muted Kollabs do
 * not count.
 */
export async function listCandidates(
  db: Db,
  viewer: ViewerRow,
  now: Date,
  exclusions: Exclusions | null = null,
): Promise<CandidateRow[]> {
  const found = sql`(
    with excluded as materialized (${excluded(viewer.userId)}),
    pool as materialized (${sql.join(pools(viewer, exclusions), sql` union all `)})
    select distinct pool.user_id from pool
  ) as found`;
  const rows = await db
    .select({
      userId: profiles.userId,
      user: userSummaryJson('profiles').sql,
      completedCollaborations: profiles.completedCollaborations,
      kollabs: sql<MatchKollabView[]>`(${kollabsOf(exclusions)})`,
      record: sql<{ partners: number; finished: number }>`(${recordOf()})`,
      audienceRose: audienceRose(now),
      answers: answersJson('profiles').sql,
      rates: sql<CandidateRow['rates']>`(${publicRates(viewer)})`,
    })
    .from(found)
    .innerJoin(profiles, sql`${profiles.userId} = found.user_id`);
  return rows.map(({ userId, user, completedCollaborations, kollabs: open, record, ...facts }) => ({
    ...user,
    ...facts,
    userId,
    user,
    kollabs: open,
    partners: record.partners,
    morePartners: record.finished < completedCollaborations,
  }));
}

/** Only those in the currencies that the viewer's Kollabs pay in. */
function publicRates({ kollabPays }: ViewerRow): SQL {
  const currencies = sql.param(kollabPays.map(({ currency }) => currency));
  return sql`select coalesce(json_agg(json_build_object('kind', ${portfolioRates.kind}, 'currency', ${portfolioRates.currency},
      'least', ${portfolioRates.least}, 'most', ${portfolioRates.most}) order by ${portfolioRates.n}), '[]'::json)
    from ${portfolioRates} where ${portfolioRates.userId} = ${profiles.userId}
      and ${portfolioRates.shown} = 'public' and ${portfolioRates.currency} = any(${currencies}::text[])`;
}

function audienceRose(now: Date): SQL<boolean> {
  const since = new Date(now.getTime() - SUDDEN_CHANGE.ignoredMs);
  // A scalar subquery reads one row for each candidate. For `exists` the planner may read all connections at once.
  return sql`coalesce((select ${connections.roseAt} > ${since}::timestamptz from ${connections}
    where ${connections.id} = ${profiles.featuredPlatformId}), false)`;
}

function excluded(userId: string): SQL {
  const viewer = sql`${userId}::uuid`;
  const open = sql`${requests.active} and not ${requests.completed}`;
  return sql`
    select ${viewer} as user_id
    union all ${blockedWith(userId).sql}
    union all ${mutedOrHiddenBy(userId).sql}
    union all select ${matchDismissals.dismissedId} from ${matchDismissals} where ${matchDismissals.userId} = ${viewer}
    union all select ${requests.recipientId} from ${requests} where ${requests.senderId} = ${viewer} and ${open}
    union all select ${requests.senderId} from ${requests} where ${requests.recipientId} = ${viewer} and ${open}`;
}

/**
 * The candidate queries: by content type, by platform, by nearest audience, by the categories of the viewer's Kollabs,
 * and by what others' Kollabs look for.
 */
function pools(viewer: ViewerRow, exclusions: Exclusions | null): SQL[] {
  const contentType = eq(profiles.contentType, viewer.contentType);
  const platform = eq(profiles.featuredPlatform, viewer.featuredPlatform);
  const categories = viewer.kollabCategories.filter((one) => one !== viewer.contentType);
  const onPlatform = viewer.featuredPlatform !== 'none';
  return [
    nearest(viewer, sql`${contentType} and ${platform}`, NEAREST.both),
    nearest(viewer, contentType, NEAREST.contentType),
    ...(onPlatform ? [nearest(viewer, platform, NEAREST.platform)] : []),
    ...categories.map((one) => nearest(viewer, eq(profiles.contentType, one), NEAREST.category)),
    nearest(viewer, sql`true`, NEAREST.all),
    lookingForViewer(
      viewer,
      exclusions,
      sql`${kollabs.category} = ${viewer.contentType}`,
      NEWEST_KOLLABS.inField,
    ),
    lookingForViewer(viewer, exclusions, sql`true`, NEWEST_KOLLABS.anywhere),
  ];
}

function nearest({ audienceSize }: ViewerRow, kind: SQL, limit: number): SQL {
  const audience = sql`${audienceSize}::bigint`;
  const people = sql`select ${profiles.userId} as user_id from ${profiles}
    where ${kind} and ${usersVisibleTo(IN_MATCH).sql} and ${notExcluded(profiles.userId)}`;
  return sql`(${people} and ${profiles.audienceSize} >= ${audience}
      order by ${profiles.audienceSize}, ${profiles.userId} limit ${limit})
    union all
    (${people} and ${profiles.audienceSize} < ${audience}
      order by ${profiles.audienceSize} desc, ${profiles.userId} desc limit ${limit})`;
}

function lookingForViewer(viewer: ViewerRow, exclusions: Exclusions | null, kind: SQL, limit: number): SQL {
  const visible = kollabsVisibleTo(inLists(withoutBlocks(exclusions), 'appearsInMatch'));
  const newest = sql`select ${kollabs.ownerId} as user_id, ${kollabs.lookingForTypes} as types from ${kollabs}
    where ${kind} and ${kollabs.active} and ${visible.sql} and ${notExcluded(kollabs.ownerId)}
    order by ${kollabs.datePosted} desc, ${kollabs.id} desc limit ${limit}`;
  return sql`(select newest.user_id from (${newest}) as newest where ${lookingForTypeOf(viewer)}::text = any(newest.types))`;
}

const IN_MATCH = inLists(null, 'appearsInMatch');

function notExcluded(column: typeof profiles.userId | typeof kollabs.ownerId): SQL {
  return sql`${column} not in (select excluded.user_id from excluded)`;
}

/** Blocks are part of `excluded` already. */
function withoutBlocks(exclusions: Exclusions | null): Exclusions | null {
  return exclusions && { ...exclusions, hasBlocks: false };
}

function newestOpenKollabs(exclusions: Exclusions | null = null, kollabId: string | null = null): SQL {
  const names = { kollab: 'kollabs', owner: 'profiles' };
  const visible = kollabsVisibleTo(inLists(withoutBlocks(exclusions)), names);
  return sql`select ${kollabs.id} as id, ${kollabs.title} as title, ${kollabs.category} as category,
      ${kollabs.lookingForTypes} as looking_for_types, ${kollabs.payment} as payment, ${kollabs.place} as place,
      ${kollabs.languages} as languages, ${kollabs.deadline} as deadline, ${kollabs.partners} as partners
    from ${kollabs}
    where ${kollabs.ownerId} = ${profiles.userId} and ${kollabs.active} and ${visible.sql}
      ${kollabId === null ? sql`` : sql`and ${kollabs.id} = ${kollabId}::uuid`}
    order by ${kollabs.datePosted} desc, ${kollabs.id} desc limit ${KOLLABS}`;
}

const KOLLAB = jsonView(matchKollab, kollabFields('k', 'profiles')).sql;

function kollabsOf(exclusions: Exclusions | null): SQL {
  return sql`select coalesce(json_agg(${KOLLAB}), '[]'::json) from (${newestOpenKollabs(exclusions)}) as k`;
}

function recordOf(): SQL {
  const side = (own: SQL, other: SQL) => sql`(
    select ${other} as partner_id, ${requests.completed} as completed from ${requests}
    where ${own} = ${profiles.userId} and ${profiles.completedCollaborations} > 0
    order by ${requests.datePosted} desc, ${requests.id} desc limit ${RECORD})`;
  const [sender, recipient] = [sql`${requests.senderId}`, sql`${requests.recipientId}`];
  return sql`select json_build_object('partners', count(distinct side.partner_id), 'finished', count(*))
    from (${side(sender, recipient)} union all ${side(recipient, sender)}) as side where side.completed`;
}
