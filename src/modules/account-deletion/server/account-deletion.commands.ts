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

/** The mail that says that an account is gone. Takes `deletionId`. */
export const FAREWELL_MAIL = 'accountDeleted';
/** What the address is encrypted for while the mail waits. */
export const ENCRYPTED_FOR = 'farewell';

/** Longer than a token lives, and than a process could have heard nothing. */
const SESSIONS_KEPT_MS = 60 * 60 * 1000;
/** Longer than the queue tries to hand a mail over. */
const ADDRESS_KEPT_MS = 4 * 24 * 60 * 60 * 1000;

/**
 * Deletes an account, for good: what is open is closed, and from the commit on nobody sees anything of the user. What they
 * gave is erased behind it, by jobs (erasure.jobs.ts). Completed collaborations stay the other side's, under 'Deleted user'
 * (decisions.md section 7). What must go is said by the modules, in their manifests.
 * @param asked.closeOpen whether the user agreed that what is open is closed
 * @param asked.code what they typed as their second factor; it is spent only with the account
 * @throws {AppError} not_signed_in when the account is gone; invalid on `code`; what a module refuses it for
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

/** Deletes the address of a deleted account, as soon as its last mail has left. */
export async function deleteDeletionAddress(db: Db, id: string): Promise<void> {
  await db.update(accountDeletions).set({ encryptedEmail: null }).where(eq(accountDeletions.id, id));
}

/** Deletes the records of deletions that are over. Called by the scheduler. */
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

/** Deletes the nameless profiles to which no module refers. Called by the scheduler. */
export async function deleteNamelessProfiles(
  { database }: AppContext,
  modules: readonly ServerModule[],
): Promise<void> {
  const references = modules.flatMap(({ profileReferences }) => profileReferences ?? []);
  await deleteUnreferencedProfiles(database.db, references);
}
