import { desc, eq, getTableColumns } from 'drizzle-orm';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import {
  DEFAULT_FOOTER_LABEL,
  DEFAULT_NAME,
  type InvitationStatus,
  invitationStatus,
  LOGO_SIZES,
  type LogoSize,
} from '#modules/place/place.rules.ts';
import { placeLogos, placeSettings, signUpInvitations } from './place.table.ts';

export type PlaceRow = Omit<typeof placeSettings.$inferSelect, 'id'>;

/** What holds before the first change. */
const DEFAULTS: PlaceRow = {
  name: DEFAULT_NAME,
  tagline: '',
  footerLabel: DEFAULT_FOOTER_LABEL,
  accent: '',
  logo: '',
  contact: '',
  operatorName: '',
  operatorAddress: '',
  signUp: 'open',
  announcementText: '',
  announcementUntil: null,
  announcementLink: '',
  announcedAt: new Date(0),
  version: 0,
};

export async function findPlace(db: Db): Promise<PlaceRow> {
  const [row] = await db.select().from(placeSettings);
  if (!row) return DEFAULTS;
  const { id: _, ...place } = row;
  return place;
}

export async function findLogo(db: Db, hash: string, size: LogoSize): Promise<Buffer | null> {
  const bytes = size === LOGO_SIZES.small ? placeLogos.small : placeLogos.large;
  const [row] = await db.select({ bytes }).from(placeLogos).where(eq(placeLogos.hash, hash));
  return row?.bytes ?? null;
}

export interface InvitationRow extends Omit<typeof signUpInvitations.$inferSelect, 'tokenHash'> {
  status: InvitationStatus;
}

/** @throws {AppError} malformed, for a cursor of another list */
export async function listInvitations(db: Db, page: PageOf, now: Date): Promise<KeysetPage<InvitationRow>> {
  const { tokenHash: _, ...columns } = getTableColumns(signUpInvitations);
  const { rows, next } = await readPage(
    {
      list: 'admin/invitations',
      column: signUpInvitations.createdAt,
      id: signUpInvitations.id,
      type: 'timestamptz',
      direction: 'desc',
    },
    page,
    ({ after, order, limit }) =>
      db
        .select(columns)
        .from(signUpInvitations)
        .where(after)
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.id }),
  );
  return { next, rows: rows.map((row) => ({ ...row, status: invitationStatus(row, now) })) };
}

export function listInvitationsOf(db: Db, userId: string) {
  const { note, uses, used, createdAt, expiresAt, revokedAt, createdBy } = signUpInvitations;
  return db
    .select({ note, uses, used, createdAt, expiresAt, revokedAt })
    .from(signUpInvitations)
    .where(eq(createdBy, userId))
    .orderBy(desc(createdAt));
}
