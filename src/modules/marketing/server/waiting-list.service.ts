import { and, count, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { isAmong } from '#infra/db/columns.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { listSignUps } from './marketing.table.ts';

/** The mail with an invitation link for an address of the waiting list. Takes `signUpId` and `adminId`. */
export const INVITATION_MAIL = 'signUpInvitation';

/** Confirmed addresses that wait for early access. */
const waiting = (more?: SQL) =>
  and(eq(listSignUps.list, 'earlyAccess'), isNotNull(listSignUps.confirmedAt), more);

export interface WaitingRow {
  id: string;
  email: string;
  confirmedAt: Date | null;
  invitedAt: Date | null;
}

/** The longest waiting first. @throws {AppError} malformed, for a cursor of another list */
export function listWaiting(db: Db, page: PageOf): Promise<KeysetPage<WaitingRow>> {
  const { id, email, confirmedAt, invitedAt } = listSignUps;
  return readPage(
    { list: 'admin/waiting', column: confirmedAt, id, type: 'timestamptz', direction: 'asc' },
    page,
    ({ after, order, limit }) =>
      db
        .select({ id, email, confirmedAt, invitedAt })
        .from(listSignUps)
        .where(waiting(after))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.confirmedAt ?? new Date(0), id: row.id }),
  );
}

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(listSignUps).where(waiting());
  return row?.waiting ?? 0;
}

/** The address of a row that still waits, or null. */
export async function findWaiting(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ email: listSignUps.email })
    .from(listSignUps)
    .where(waiting(eq(listSignUps.id, id)));
  return row?.email ?? null;
}

/**
 * Queues a mail with an invitation link for each address. Rows that have left the list are ignored.
 * @returns the number of mails
 */
export async function inviteWaiting(
  { outbox }: Pick<AppContext, 'outbox'>,
  tx: Tx,
  adminId: string,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const rows = await tx
    .update(listSignUps)
    .set({ invitedAt: now })
    .where(waiting(isAmong(listSignUps.id, ids)))
    .returning({ id: listSignUps.id });
  if (rows.length === 0) return 0;
  await outbox.postAll(
    tx,
    INVITATION_MAIL,
    rows.map(({ id }) => ({ signUpId: id, adminId })),
  );
  return rows.length;
}
