import { and, eq } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { MOST_MUTED } from '#modules/profiles/hides.rules.ts';
import { MOST_BLOCKED } from '#modules/profiles/preferences.rules.ts';
import type { ProfileEvent } from '#modules/profiles/profiles.events.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { can } from '#modules/profiles/profiles.policy.ts';
import { BLOCKED, countExcludedUsers, type ExclusionTable, MUTED } from './exclusions.service.ts';
import { mutes } from './mutes-and-hides.table.ts';
import { getProfile, lockProfiles, type ProfileRow } from './profiles.service.ts';
import { blocks } from './profiles.table.ts';

interface Exclusion {
  rows: ExclusionTable;
  /** Inserts a row unless there is one. Returns the inserted rows. */
  insert: (tx: Tx, by: string, other: string, createdAt: Date) => Promise<object[]>;
  most: number;
  ownRefusal: string;
  tooMany: string;
  events: { made: ProfileEvent; deleted: ProfileEvent };
}

const EXCLUSIONS: Record<'block' | 'mute', Exclusion> = {
  block: {
    rows: BLOCKED,
    insert: (tx, blockerId, blockedId, createdAt) =>
      tx.insert(blocks).values({ blockerId, blockedId, createdAt }).onConflictDoNothing().returning(),
    most: MOST_BLOCKED,
    ownRefusal: profilesRefusals.ownBlock,
    tooMany: profilesRefusals.tooManyBlocks,
    events: { made: 'user.blocked', deleted: 'user.unblocked' },
  },
  mute: {
    rows: MUTED,
    insert: (tx, muterId, mutedId, createdAt) =>
      tx.insert(mutes).values({ muterId, mutedId, createdAt }).onConflictDoNothing().returning(),
    most: MOST_MUTED,
    ownRefusal: profilesRefusals.ownMute,
    tooMany: profilesRefusals.tooManyMutes,
    events: { made: 'user.muted', deleted: 'user.unmuted' },
  },
};

/**
 * Blocks or mutes a user. Idempotent: a repeat keeps the first date. Open requests between the two stay open until one
 * of them ends them.
 * @throws {AppError} not_found; forbidden for the viewer themselves; wrong_state at `MOST_BLOCKED` or `MOST_MUTED`
 */
export async function exclude(
  tx: Tx,
  kind: 'block' | 'mute',
  viewer: PolicyViewer,
  username: string,
  now: Date,
): Promise<ProfileRow> {
  const { rows, insert, most, ownRefusal, tooMany, events } = EXCLUSIONS[kind];
  const other = await getProfile(tx, username, viewer);
  requireAllowed(can(viewer, kind, { id: other.userId, state: other.state }), { forbidden: ownRefusal });
  // Concurrent writes of one user wait for each other, so that the limit holds.
  await lockProfiles(tx, [viewer.id]);
  const made = await insert(tx, viewer.id, other.userId, now);
  if (made.length > 0 && (await countExcludedUsers(tx, rows, viewer.id)) > most) {
    throw new AppError('wrong_state', tooMany);
  }
  await recordUserEvent(tx, events.made, viewer, other, now);
  return other;
}

/** Idempotent. */
export async function lift(
  tx: Tx,
  kind: 'block' | 'mute',
  viewer: PolicyViewer,
  username: string,
  now: Date,
): Promise<ProfileRow> {
  const { rows, events } = EXCLUSIONS[kind];
  const other = await getProfile(tx, username, viewer);
  await tx.delete(rows.table).where(and(eq(rows.by, viewer.id), eq(rows.other, other.userId)));
  await recordUserEvent(tx, events.deleted, viewer, other, now);
  return other;
}

async function recordUserEvent(
  tx: Tx,
  type: ProfileEvent,
  viewer: PolicyViewer,
  other: ProfileRow,
  now: Date,
): Promise<void> {
  await recordEvents(tx, [{ type, actorId: viewer.id, subjectId: other.userId, data: {} }], now);
}
