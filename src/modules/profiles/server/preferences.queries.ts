import { and, eq, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Db } from '#infra/db/pool.ts';
import {
  DEFAULT_MAIL_CHOICES,
  DEFAULT_PREFERENCES,
  DEFAULT_PUSH_CHOICES,
  type Preferences,
} from '#modules/profiles/preferences.rules.ts';
import { preferences } from './preferences.table.ts';
import { profiles } from './profiles.table.ts';
import { byLink, usersVisibleTo } from './visibility.service.ts';

type Row = typeof preferences.$inferSelect;

export async function findPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId));
  return row ? preferencesOf(row) : DEFAULT_PREFERENCES;
}

/** Finds a user's time zone; null, which means UTC, if it is not known. */
export async function findTimeZone(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ timeZone: preferences.timeZone })
    .from(preferences)
    .where(eq(preferences.userId, userId));
  return row?.timeZone ?? null;
}

export async function findTimeZones(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { userId, timeZone } = preferences;
  const rows = await db.select({ userId, timeZone }).from(preferences).where(isAmong(userId, userIds));
  return new Map(rows.flatMap((row) => (row.timeZone ? [[row.userId, row.timeZone] as const] : [])));
}

export function preferencesOf({ userId: _, mailChoices, pushChoices, ...chosen }: Row): Preferences {
  return {
    ...chosen,
    mailChoices: { ...DEFAULT_MAIL_CHOICES, ...mailChoices },
    pushChoices: { ...DEFAULT_PUSH_CHOICES, ...pushChoices },
  };
}

export type Visibility = Pick<Preferences, 'indexable' | 'showsAudienceHistory'>;

/** Finds a user's public choices by username in any case; null if the viewer cannot see such a user. */
export async function findVisibility(
  db: Db,
  username: string,
  viewer: PolicyViewer | null,
): Promise<Visibility | null> {
  const [row] = await db
    .select({
      indexable: sql<boolean>`coalesce(${preferences.indexable}, true)`,
      showsAudienceHistory: sql<boolean>`coalesce(${preferences.showsAudienceHistory}, true)`,
    })
    .from(profiles)
    .leftJoin(preferences, eq(preferences.userId, profiles.userId))
    .where(
      and(sql`lower(${profiles.username}) = ${username.toLowerCase()}`, usersVisibleTo(byLink(viewer)).sql),
    );
  return row ?? null;
}
