import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { AppError } from '#infra/app-error.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import { PLACE_CHANGED, PLACE_LOGGED } from '#modules/place/place.events.ts';
import { placeRefusals } from '#modules/place/place.messages.ts';
import type { PlaceAction } from '#modules/place/place.rules.ts';
import { findPlace, type PlaceRow } from './place.queries.ts';
import { placeLog, placeLogos, placeSettings, signUpInvitations } from './place.table.ts';

/** A logo in both sizes. */
export type MadeLogo = typeof placeLogos.$inferInsert;

/** What an admin may set. The rest of the row follows from it. */
export type PlaceChange = Omit<PlaceRow, 'announcedAt' | 'version'>;

/**
 * Changes the settings, with the old and new value of each in the log. A change of nothing writes nothing.
 * @param version the version that the admin saw
 * @throws {AppError} wrong_state if somebody else has changed the settings since
 */
export async function changePlace(
  tx: Tx,
  adminId: string,
  version: number,
  change: Partial<PlaceChange>,
  now: Date,
): Promise<void> {
  const old = await findPlace(tx);
  const changed = changesOf(old, change);
  if (old.version !== version) throw new AppError('wrong_state', placeRefusals.changed);
  if (Object.keys(changed).length === 0) return;
  const isAnnouncement = Object.keys(changed).some((name) => name.startsWith('announcement'));
  const row = {
    ...old,
    ...change,
    announcedAt: isAnnouncement ? now : old.announcedAt,
    version: version + 1,
  };
  const written = await tx
    .insert(placeSettings)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({
      target: placeSettings.id,
      set: row,
      setWhere: eq(placeSettings.version, version),
    })
    .returning({ id: placeSettings.id });
  if (written.length === 0) throw new AppError('wrong_state', placeRefusals.changed);
  await logForPlace(tx, adminId, 'settings', { changed }, now, PLACE_CHANGED);
}

/** Replaces the logo, or removes it if there is no new one. */
export async function changeLogo(tx: Tx, adminId: string, made: MadeLogo | null, now: Date): Promise<void> {
  const { version } = await findPlace(tx);
  if (made) await tx.insert(placeLogos).values(made).onConflictDoNothing();
  await changePlace(tx, adminId, version, { logo: made?.hash ?? '' }, now);
  await tx.delete(placeLogos).where(ne(placeLogos.hash, made?.hash ?? ''));
}

/** The old and new value of each setting that differs. */
function changesOf(
  old: PlaceChange,
  change: Partial<PlaceChange>,
): Record<string, { old: unknown; new: unknown }> {
  const names = Object.keys(change) as (keyof PlaceChange)[];
  const differing = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(change[name]));
  return Object.fromEntries(differing.map((name) => [name, { old: old[name], new: change[name] }]));
}

/**
 * Writes an entry of the log, and its event.
 * @param adminId null for the command line and for the start of a process
 * @param detail settings, ids, counts and words of fixed sets
 */
export async function logForPlace(
  tx: Tx,
  adminId: string | null,
  action: PlaceAction,
  detail: Record<string, unknown>,
  now: Date,
  type: typeof PLACE_CHANGED | typeof PLACE_LOGGED = PLACE_LOGGED,
): Promise<void> {
  const id = newId();
  await tx
    .insert(placeLog)
    .values({ id, adminId, byOperator: adminId === null, action, detail, createdAt: now });
  await recordEvents(tx, [{ type, actorId: adminId, subjectId: id, data: { action } }], now);
}

export interface NewInvitation {
  uses: number;
  days: number;
  note: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns the token of the link, which is stored only as a hash */
export async function createInvitation(
  tx: Tx,
  adminId: string | null,
  { uses, days, note }: NewInvitation,
  now: Date,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const [id, token] = [newId(), newInvitationToken()];
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await tx.insert(signUpInvitations).values({
    ...{ id, note, uses, expiresAt },
    ...{ tokenHash: hashInvitation(token), createdAt: now, createdBy: adminId },
  });
  await logForPlace(tx, adminId, 'invitation_made', { invitationId: id, uses, days }, now);
  return { id, token, expiresAt };
}

/** Revoking twice changes nothing. @throws {AppError} not_found */
export async function revokeInvitation(tx: Tx, adminId: string, id: string, now: Date): Promise<void> {
  const [row] = await tx
    .update(signUpInvitations)
    .set({ revokedAt: now })
    .where(and(eq(signUpInvitations.id, id), isNull(signUpInvitations.revokedAt)))
    .returning({ id: signUpInvitations.id });
  if (row) return logForPlace(tx, adminId, 'invitation_revoked', { invitationId: id }, now);
  const [known] = await tx
    .select({ id: signUpInvitations.id })
    .from(signUpInvitations)
    .where(eq(signUpInvitations.id, id));
  if (!known) throw new AppError('not_found', placeRefusals.noInvitation);
}

const usable = (token: string, now: Date) =>
  and(
    eq(signUpInvitations.tokenHash, hashInvitation(token)),
    lt(signUpInvitations.used, signUpInvitations.uses),
    gt(signUpInvitations.expiresAt, now),
    isNull(signUpInvitations.revokedAt),
  );

export async function isInvitationUsable(db: Db, token: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: signUpInvitations.id })
    .from(signUpInvitations)
    .where(usable(token, now));
  return row !== undefined;
}

/**
 * Takes one use of an invitation. Of concurrent calls on its last use, one gets it.
 * @returns whether it could be used
 */
export async function takeInvitation(tx: Tx, token: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(signUpInvitations)
    .set({ used: sql`${signUpInvitations.used} + 1` })
    .where(usable(token, now))
    .returning({ id: signUpInvitations.id });
  return rows.length > 0;
}

/** Gives back a use that this transaction took. */
export async function giveInvitationBack(tx: Tx, token: string): Promise<void> {
  await tx
    .update(signUpInvitations)
    .set({ used: sql`${signUpInvitations.used} - 1` })
    .where(eq(signUpInvitations.tokenHash, hashInvitation(token)));
}

/** Creates the secret of an invitation link: 256 bits in base64url. */
function newInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

function hashInvitation(token: string): string {
  return createHash('sha256').update('sign-up invitation:').update(token).digest('base64url');
}
