import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { ServerModule } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import type { LeavingUser } from '#infra/user-data.ts';
import { lockAccountForDeletion } from '#modules/accounts/server/account-locks.service.ts';
import { deleteAccount } from '#modules/accounts/server/accounts.service.ts';
import { requireSecondFactor } from '#modules/accounts/server/own-second-factor.service.ts';
import { deleteUnreferencedProfiles } from '#modules/profiles/server/erase.service.ts';
import { accountDeletions } from './account-deletion.table.ts';
import { queueErasure } from './erasure.jobs.ts';

/** The mail that confirms the deletion. Takes `deletionId`. */
export const FAREWELL_MAIL = 'accountDeleted';
/** The encryption purpose of the address, which is stored until the mail is sent. */
export const ENCRYPTED_FOR = 'farewell';

/** Longer than an access token lives, and longer than a process can miss announcements of ended sessions. */
const SESSIONS_KEPT_MS = 60 * 60 * 1000;
/** Longer than the queue retries a mail. */
const ADDRESS_KEPT_MS = 4 * 24 * 60 * 60 * 1000;

/**
 * Deletes an account for good. Open collaborations are closed, and the user is invisible from the commit on. Jobs
 * delete the rest of the user's data in batches (erasure.jobs.ts). The other side keeps completed collaborations,
 * under 'Deleted user'. Each module declares in its manifest what it deletes.
 * @param asked.closeOpen whether the user agreed to close open collaborations
 * @param asked.code the second factor as typed; it is spent only if the account is deleted
 * @throws {AppError} not_signed_in if the account is gone; invalid on `code`; the refusals of the modules
 */
export async function deleteWholeAccount(
  context: AppContext,
  modules: readonly ServerModule[],
  tx: Tx,
  asked: { userId: string; closeOpen: boolean; code: string | undefined },
): Promise<void> {
  const { userId } = asked;
  const member = await lockAccountForDeletion(tx, userId);
  await requireSecondFactor(context, tx, userId, asked.code);
  const verified = member.emailVerifiedAt !== null;
  const verifiedEmailKey = verified ? member.emailKey : null;
  const user: LeavingUser = { userId, verifiedEmailKey, closesOpen: asked.closeOpen };
  for (const module of modules.toReversed()) {
    await module.leave?.(context, tx, user, modules);
    for (const { atOnce, batch } of module.erase ?? []) if (atOnce) await batch(context, tx, user, modules);
  }
  const sessionIds = await deleteAccount(context, tx, member);
  const id = newId();
  const encryptedEmail = verified ? context.encryption.encrypt(ENCRYPTED_FOR, member.email) : null;
  const leftAt = context.clock.now();
  await tx.insert(accountDeletions).values({ id, encryptedEmail, sessionIds, leftAt, userId });
  await queueErasure(context, tx, id);
  if (verified) await context.outbox.post(tx, FAREWELL_MAIL, { deletionId: id });
}

export async function deleteDeletionAddress(db: Db, id: string): Promise<void> {
  await db.update(accountDeletions).set({ encryptedEmail: null }).where(eq(accountDeletions.id, id));
}

export async function deleteFinishedDeletions({ database, clock }: AppContext): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const { encryptedEmail, leftAt, userId } = accountDeletions;
  await database.db
    .update(accountDeletions)
    .set({ encryptedEmail: null })
    .where(and(isNotNull(encryptedEmail), lt(leftAt, before(ADDRESS_KEPT_MS))));
  const over = and(isNull(encryptedEmail), isNull(userId), lt(leftAt, before(SESSIONS_KEPT_MS)));
  await deleteInBatches(database.db, accountDeletions, over);
}

export async function deleteNamelessProfiles(
  { database }: AppContext,
  modules: readonly ServerModule[],
): Promise<void> {
  const references = modules.flatMap(({ profileReferences }) => profileReferences ?? []);
  await deleteUnreferencedProfiles(database.db, references);
}
