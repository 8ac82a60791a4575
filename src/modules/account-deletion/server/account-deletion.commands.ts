import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import { type Db, type Tx, transaction } from '#infra/db/pool.ts';
import { forEachDue } from '#infra/jobs/for-each-due.ts';
import type { ServerModule } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import type { OwnUser } from '#infra/user-data.ts';
import { lockAccountForDeletion, type Member } from '#modules/accounts/server/account-locks.service.ts';
import { deleteAccount, revokeSessionsOf } from '#modules/accounts/server/accounts.service.ts';
import { requireSecondFactor } from '#modules/accounts/server/own-second-factor.service.ts';
import { deletionDate, isDeletionDue } from '#modules/profiles/leaving.rules.ts';
import { deleteUnreferencedProfiles } from '#modules/profiles/server/erase.service.ts';
import {
  findDeletionDate,
  listDueDeletions,
  startLeaving,
} from '#modules/profiles/server/leaving.service.ts';
import { accountDeletions } from './account-deletion.table.ts';
import { queueErasure } from './erasure.jobs.ts';

/** The mail that says when the account is deleted, and how to keep it. Takes `userId`. */
export const LEAVING_MAIL = 'accountLeaving';
/** The mail that confirms the deletion. Takes `deletionId`. */
export const FAREWELL_MAIL = 'accountDeleted';
/** The encryption purpose of the address, which is stored until the mail is sent. */
export const ENCRYPTED_FOR = 'farewell';

/** Longer than an access token lives, and longer than a process can miss announcements of ended sessions. */
const SESSIONS_KEPT_MS = 60 * 60 * 1000;
/** Longer than the queue retries a mail. */
const ADDRESS_KEPT_MS = 4 * 24 * 60 * 60 * 1000;

export interface AskedDeletion {
  userId: string;
  /** Whether the user agreed to close open collaborations. */
  closeOpen: boolean;
  /** The second factor as typed; it is spent only if the request is carried out. */
  code: string | undefined;
  /** Deletes at once, instead of waiting. */
  now: boolean;
}

/**
 * Hides an account from everyone, signs its user out, and lets it wait for its deletion; or deletes it at once. In
 * either case nobody sees the user from the commit on.
 * @returns when the account is deleted; null if it is deleted already
 * @throws {AppError} not_signed_in if the account is gone or leaving; invalid on `code`; the refusals of the modules
 */
export async function requestDeletion(
  context: AppContext,
  modules: readonly ServerModule[],
  tx: Tx,
  { userId, closeOpen, code, now }: AskedDeletion,
): Promise<Date | null> {
  const member = await lockAccountForDeletion(tx, userId);
  if (!member || (await findDeletionDate(tx, userId))) throw new AppError('not_signed_in');
  await requireSecondFactor(context, tx, userId, code);
  for (const module of modules.toReversed()) await module.mayLeave?.(tx, { userId, closesOpen: closeOpen });
  if (now) {
    await deleteWholeAccount(context, modules, tx, member);
    return null;
  }
  const askedAt = context.clock.now();
  const deleteAt = deletionDate(askedAt);
  await startLeaving(tx, userId, deleteAt, askedAt);
  await revokeSessionsOf(context, tx, userId);
  if (member.emailVerifiedAt !== null) await context.outbox.post(tx, LEAVING_MAIL, { userId });
  return deleteAt;
}

/** Deletes the accounts whose time to return is over, each in a transaction of its own. */
export function deleteDueAccounts(context: AppContext, modules: readonly ServerModule[]): Promise<void> {
  const now = context.clock.now();
  return forEachDue(context, {
    name: 'the deletion of an account',
    list: (after, most) => listDueDeletions(context.database.db, now, after, most),
    handle: async (userId) => {
      const deleted = await transaction(context.database.db, (tx) =>
        deleteIfDue(context, modules, tx, userId),
      );
      if (deleted) context.log.info({ event: 'account_deleted', actor: userId }, 'account deleted');
    },
  });
}

/** A sign-in at the same moment keeps the account, or finds it deleted: both lock it first. */
async function deleteIfDue(
  context: AppContext,
  modules: readonly ServerModule[],
  tx: Tx,
  userId: string,
): Promise<boolean> {
  const member = await lockAccountForDeletion(tx, userId);
  if (!member || !isDeletionDue(await findDeletionDate(tx, userId), context.clock.now())) return false;
  await deleteWholeAccount(context, modules, tx, member);
  return true;
}

/**
 * Deletes a locked account for good, and closes its open collaborations. Jobs delete the rest of the user's data in
 * batches (erasure.jobs.ts). The other side keeps completed collaborations, under 'Deleted user'. Each module declares
 * in its manifest what it deletes.
 */
async function deleteWholeAccount(
  context: AppContext,
  modules: readonly ServerModule[],
  tx: Tx,
  member: Member,
): Promise<void> {
  const { userId } = member;
  const verified = member.emailVerifiedAt !== null;
  const user: OwnUser = { userId, verifiedEmailKey: verified ? member.emailKey : null };
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
