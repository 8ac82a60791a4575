import { sql } from 'drizzle-orm';
import {
  GONE_ACCOUNT_STATES,
  mayModerate,
  type PolicyViewer,
  VISIBLE_ACCOUNT_STATES,
  WITHHELD_ACCOUNT_STATES,
} from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { Condition } from '#infra/db/condition.ts';
import { queryPlanned } from '#infra/db/planned.ts';
import type { Database, Db } from '#infra/db/pool.ts';

/* Every query that lists, counts, previews or links users must use `usersVisibleTo`. Content has its own condition
   beside its table, which uses this one for the owner. */

export interface Exclusions {
  userId: string;
  hasBlocks: boolean;
  hasMutesOrHides: boolean;
  mutedTags: string[];
  mutedCategories: string[];
  /** Includes every condition, even if it excludes nothing, so that the text of the statement is constant. */
  whole?: true;
}

/** A preference under Privacy that removes a user from some lists. */
export type Choice = 'appearsInMatch' | 'indexable' | 'featurable';

/**
 * Who reads, and how.
 * - by a link: the viewer went there on purpose, so blocks and mutes do not count. Users see their own content, and
 *   moderators see everything that is not deleted.
 * - in a list: the viewer's exclusions are left out, and users who chose not to be there.
 */
export type Reader =
  | { by: 'link'; viewer: Pick<PolicyViewer, 'id' | 'role'> | null }
  | { by: 'list'; exclusions: Exclusions | null; choice?: Choice };

export function byLink(viewer: Pick<PolicyViewer, 'id' | 'role'> | null): Reader {
  return { by: 'link', viewer };
}

/** Like `byLink`, for a user's own lists and export, which do not show more to moderators. */
export function byLinkOf(userId: string): Reader {
  return byLink({ id: userId, role: 'user' });
}

/**
 * @param choice leaves out users who chose otherwise
 */
export function inLists(exclusions: Exclusions | null, choice?: Choice): Reader {
  return choice ? { by: 'list', exclusions, choice } : { by: 'list', exclusions };
}

/** For search engines, feed readers and link previews, which all see the same. */
export const FOR_MACHINES = inLists(null, 'indexable');

/**
 * The condition that a reader may see a user.
 * @param profile the alias of the profile's row in the statement
 */
export function usersVisibleTo(reader: Reader, profile = 'profiles'): Condition {
  const visible = new Condition(`${profile}.state in (${VISIBLE_STATES})`);
  if (reader.by === 'list') {
    const { exclusions, choice } = reader;
    return Condition.all(
      visible,
      exclusions?.hasBlocks || exclusions?.whole ? notBlocked(exclusions.userId, profile) : undefined,
      exclusions?.hasMutesOrHides || exclusions?.whole
        ? notMutedOrHidden(exclusions.userId, profile)
        : undefined,
      choice && chose(choice, profile),
    );
  }
  const { viewer } = reader;
  const there = isThereSql(profile);
  if (mayModerate(viewer)) return new Condition(there);
  // Null for a visitor, so that the text of the statement is the same for all.
  return Condition.any(
    visible,
    new Condition(`${there} and ${profile}.user_id = ?::uuid`, viewer?.id ?? null),
  );
}

const listed = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');
const VISIBLE_STATES = listed(VISIBLE_ACCOUNT_STATES);
const GONE_STATES = listed(GONE_ACCOUNT_STATES);

/**
 * SQL that is true for an account whose content is withheld, not deleted. Literals, so that the planner uses the partial
 * index on these states.
 * @param profile the alias of the profile
 */
export function isWithheldSql(profile: string): string {
  return `${profile}.state in (${listed(WITHHELD_ACCOUNT_STATES)})`;
}

/**
 * SQL that is true for an account that is neither deleted nor about to be. Others see no name of one that is.
 * @param profile the alias of the profile
 */
export function isThereSql(profile: string): string {
  return `${profile}.state not in (${GONE_STATES})`;
}

function notBlocked(userId: string, profile: string): Condition {
  const { text, values } = blockedWith(userId);
  return new Condition(`${profile}.user_id not in (${text})`, ...values);
}

function notMutedOrHidden(userId: string, profile: string): Condition {
  const { text, values } = mutedOrHiddenBy(userId);
  return new Condition(`${profile}.user_id not in (${text})`, ...values);
}

export function mutedOrHiddenBy(userId: string): Condition {
  const muted = 'select muted_id from mutes where muter_id = ?::uuid';
  return new Condition(`${muted} union all ${HIDDEN}`, userId, userId);
}

const HIDDEN = 'select subject_id from hides where user_id = ?::uuid';

export function notHidden(userId: string, id: string): Condition {
  return new Condition(`${id} not in (${HIDDEN})`, userId);
}

/** SQL for the ids of all users with a block by or against a user. */
export function blockedWith(userId: string): Condition {
  return new Condition(`${blockedWithColumn('?::uuid')}`, userId, userId);
}

/** Like `blockedWith`, for a user in a column. */
export function blockedWithColumn(column: string): string {
  return `select blocked_id from blocks where blocker_id = ${column}
    union all select blocker_id from blocks where blocked_id = ${column}`;
}

/**
 * The condition that one user has blocked another.
 * @param by,other columns or parameters
 */
export function hasBlocked(by: string, other: string): string {
  return `exists (select from blocks b where b.blocker_id = ${by} and b.blocked_id = ${other})`;
}

export async function findBlockedWith(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select blocked_id as id from blocks where blocker_id = ${userId}
      union all select blocker_id from blocks where blocked_id = ${userId}`,
  );
  return rows.map(({ id }) => id);
}

const CHOICES: Record<Choice, { column: string; byDefault: boolean }> = {
  appearsInMatch: { column: 'appears_in_match', byDefault: true },
  indexable: { column: 'indexable', byDefault: true },
  featurable: { column: 'featurable', byDefault: false },
};

/** A subquery by key for each row: most users have no row, and a join would read all rows that exist. */
function chose(choice: Choice, profile: string): Condition {
  const { column, byDefault } = CHOICES[choice];
  return new Condition(
    `coalesce((select c.${column} from preferences c where c.user_id = ${profile}.user_id), ${byDefault})`,
  );
}

const EXCLUSIONS = `select coalesce(c.muted_tags, '{}') as "mutedTags",
    coalesce(c.muted_categories, '{}') as "mutedCategories",
    exists (${blockedWithColumn('$1')}) as "hasBlocks",
    exists (select from mutes where muter_id = $1) or exists (select from hides where user_id = $1) as "hasMutesOrHides"
  from profiles p left join preferences c on c.user_id = p.user_id where p.user_id = $1`;

/**
 * Finds what a viewer's lists exclude. Cached in the process; otherwise read by one statement from indexes.
 * @returns null for a visitor and for a viewer without exclusions, who see the same lists
 */
export async function findExclusions(
  { database, viewers }: Pick<AppContext, 'database' | 'viewers'>,
  userId: string | undefined,
): Promise<Exclusions | null> {
  if (userId === undefined) return null;
  return viewers.read(userId, 'exclusions', () => readExclusions(database, userId));
}

async function readExclusions(database: Database, userId: string): Promise<Exclusions | null> {
  const { rows } = await queryPlanned<Omit<Exclusions, 'userId'>>(database, EXCLUSIONS, [userId]);
  const [found] = rows;
  if (!found) return null;
  const any =
    found.hasBlocks ||
    found.hasMutesOrHides ||
    found.mutedTags.length > 0 ||
    found.mutedCategories.length > 0;
  return any ? { userId, ...found } : null;
}
