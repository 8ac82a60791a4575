import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { exportsRows } from '#infra/export-parts.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { profilesExportTexts } from '#modules/profiles/profiles.messages.ts';
import { hides, mutes } from './mutes-and-hides.table.ts';
import { findPreferences } from './preferences.queries.ts';
import { blocks, profiles } from './profiles.table.ts';
import { byLinkOf, usersVisibleTo } from './visibility.service.ts';

export const profilesExport: readonly ExportPart[] = [
  {
    file: 'profile.json',
    about: profilesExportTexts.profile,
    one: ({ database }, { userId }) => readProfile(database.db, userId),
  },
  {
    file: 'preferences.json',
    about: profilesExportTexts.preferences,
    one: ({ database }, { userId }) => findPreferences(database.db, userId),
  },
  exportsRows('blocks.json', profilesExportTexts.blocks, listBlockedByName),
  exportsRows('mutes.json', profilesExportTexts.mutes, listMutedByName),
  exportsRows('hides.json', profilesExportTexts.hides, listHiddenCards),
];

async function readProfile(db: Db, userId: string) {
  const { userId: id, featuredPlatformId: _, deletedAt: __, ...shown } = getTableColumns(profiles);
  const [profile] = await db.select(shown).from(profiles).where(eq(id, userId));
  return profile ?? null;
}

async function listBlockedByName(db: Db, userId: string) {
  return db
    .select({ username: profiles.username, since: blocks.createdAt })
    .from(blocks)
    .innerJoin(profiles, eq(profiles.userId, blocks.blockedId))
    .where(and(eq(blocks.blockerId, userId), usersVisibleTo(byLinkOf(userId)).sql))
    .orderBy(asc(blocks.createdAt));
}

async function listMutedByName(db: Db, userId: string) {
  return db
    .select({ username: profiles.username, since: mutes.createdAt })
    .from(mutes)
    .innerJoin(profiles, eq(profiles.userId, mutes.mutedId))
    .where(and(eq(mutes.muterId, userId), usersVisibleTo(byLinkOf(userId)).sql))
    .orderBy(asc(mutes.createdAt));
}

/** Without hidden users: their ids are internal, so they are exported by name. */
async function listHiddenCards(db: Db, userId: string) {
  return db
    .select({
      kind: hides.kind,
      id: sql<string | null>`case when ${hides.kind} <> 'user' then ${hides.subjectId}::text end`,
      username: profiles.username,
      since: hides.createdAt,
    })
    .from(hides)
    .leftJoin(profiles, and(eq(profiles.userId, hides.subjectId), usersVisibleTo(byLinkOf(userId)).sql))
    .where(eq(hides.userId, userId))
    .orderBy(asc(hides.createdAt));
}
