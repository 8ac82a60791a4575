import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beginLeaving, deleteAccount } from '#modules/accounts/server/leaving.service.ts';
import { forgetConnectionsOf } from '#modules/connections/server/departed.service.ts';
import { openCollaborationsMessage } from '#modules/departures/departures.rules.ts';
import { forgetDismissalsOf } from '#modules/discovery/server/discovery.service.ts';
import { forgetPicturesOf } from '#modules/media/server/media.service.ts';
import { forgetNotificationsOf } from '#modules/notifications/server/departed.service.ts';
import { forgetChoicesOf, forgetNameless, makeNameless } from '#modules/profiles/server/departed.service.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import {
  leaveCollaborations,
  listOpenOf,
  lockCollaborationsOf,
} from '#modules/requests/server/leaving.service.ts';
import { type Db, type Tx, transaction } from '#platform/db/pool.ts';
import { AppError } from '#platform/http/app-error.ts';
import { forgetCaller } from '#platform/http/forget-caller.ts';
import type { Platform } from '#platform/platform.ts';
import { REFERRING } from './departures.queries.ts';
import { departures } from './departures.table.ts';
import type { KeptByAddress } from './kept-by-address.ts';

/** The mail that says that an account is gone. Takes `departureId`. */
export const FAREWELL_MAIL = 'accountDeleted';
/** What the address is sealed for while the mail waits. */
export const SEALED_FOR = 'farewell';

/** Longer than a token lives, and than a process could have heard nothing. */
const SESSIONS_KEPT_MS = 60 * 60 * 1000;
/** Longer than the queue tries to hand a mail over. */
const ADDRESS_KEPT_MS = 4 * 24 * 60 * 60 * 1000;

/**
 * Deletes an account, for good: what is open is closed, and of what the person gave nothing stays. Completed
 * collaborations stay the other side's, under 'Deleted user' (decisions.md section 7). Everything happens in the one
 * transaction, or nothing.
 * @param asked.closeOpen whether the person agreed that what is open is closed
 * @throws {AppError} not_signed_in when the account is gone, open_collaborations with the list of them
 */
export async function depart(
  platform: Platform,
  tx: Tx,
  asked: { userId: string; closeOpen: boolean },
  kept: readonly KeptByAddress[],
): Promise<void> {
  const { userId } = asked;
  const now = platform.clock.now();
  const member = await beginLeaving(tx, userId);
  const leaving = await lockCollaborationsOf(tx, userId);
  if (leaving.open.length > 0 && !asked.closeOpen) throw await refusal(tx, userId);
  await leaveCollaborations(platform, tx, leaving);
  // As a reading of their audience does in the background: the profile before its connections.
  await lockProfiles(tx, [userId]);
  await forgetConnectionsOf(platform, tx, userId);
  await forgetPicturesOf(tx, userId);
  await forgetDismissalsOf(tx, userId);
  await forgetNotificationsOf(tx, userId);
  await forgetChoicesOf(tx, userId);
  await forgetCaller(tx, userId);
  const verified = member.emailVerifiedAt !== null;
  // An address that nobody confirmed may be a stranger's: their place on a list is not this person's to give up.
  if (verified) for (const keeper of kept) await keeper.forget(tx, member.emailKey);
  const sessionIds = await deleteAccount(platform, tx, userId);
  await makeNameless(tx, userId, now);
  const id = v7();
  const sealedEmail = verified ? platform.sealed.seal(SEALED_FOR, member.email) : null;
  await tx.insert(departures).values({ id, sealedEmail, sessionIds, leftAt: now });
  if (verified) await platform.outbox.post(tx, FAREWELL_MAIL, { departureId: id });
}

async function refusal(tx: Tx, userId: string): Promise<AppError> {
  const { collaborations, count } = await listOpenOf(tx, userId);
  return new AppError('open_collaborations', openCollaborationsMessage(count), { collaborations });
}

/** Forgets the address of a departure, as soon as its last mail has left. */
export async function forgetAddress(db: Db, id: string): Promise<void> {
  await db.update(departures).set({ sealedEmail: null }).where(eq(departures.id, id));
}

/** Deletes departures that are over, and the nameless profiles that nothing refers to. */
export async function deleteOldDepartures({ database, clock }: Platform): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const over = or(
    and(isNull(departures.sealedEmail), lt(departures.leftAt, before(SESSIONS_KEPT_MS))),
    lt(departures.leftAt, before(ADDRESS_KEPT_MS)),
  );
  await transaction(database.db, async (tx) => {
    await tx.delete(departures).where(over);
    await forgetNameless(tx, REFERRING);
  });
}
