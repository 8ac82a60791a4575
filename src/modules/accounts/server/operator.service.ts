import { and, asc, count, eq, gt, isNull } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { transactionOrDryRun } from '#infra/db/dry-run.ts';
import type { Tx } from '#infra/db/pool.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { logForPlace } from '#modules/place/server/place.service.ts';
import { VERIFY_MAIL } from './accounts.mails.ts';
import { findUserIdOf, lockMember } from './accounts.queries.ts';
import { revokeSessions, revokeSessionsOf } from './accounts.service.ts';
import { sessions } from './accounts.table.ts';
import { beginEmailChange } from './email-change.commands.ts';
import { CONFIRM_NEW_MAIL } from './email-change.mails.ts';
import { removeTotp } from './second-factor.commands.ts';
import { postSecurityNotice } from './second-factor.mails.ts';
import { deleteAllTickets } from './second-factor-challenges.commands.ts';

/* What admins and the command line do for a user who needs help. `adminId` is null for the command line. */

const BATCH = 1000;

/**
 * Ends every session of a user, and their sign-ins that wait for a second step.
 * @returns the number of ended sessions
 * @throws {AppError} not_found
 */
export async function endSessionsOf(
  context: AppContext,
  tx: Tx,
  adminId: string | null,
  username: string,
): Promise<number> {
  const userId = await findUserId(tx, username);
  const ended = await countSessions(tx, userId);
  await revokeSessionsOf(context, tx, userId);
  await logForPlace(tx, adminId, 'sessions_ended', { userId, sessions: ended }, context.clock.now());
  return ended;
}

/**
 * Sends a user the link again that confirms the address.
 * @throws {AppError} not_found; wrong_state if the address is confirmed
 */
export async function sendConfirmationTo(
  { outbox, clock }: AppContext,
  tx: Tx,
  adminId: string | null,
  username: string,
): Promise<void> {
  const userId = await findUserId(tx, username);
  const member = await lockMember(tx, userId);
  if (member?.emailVerifiedAt) throw new AppError('wrong_state', accountsRefusals.isVerified);
  await outbox.post(tx, VERIFY_MAIL, { userId });
  await logForPlace(tx, adminId, 'confirmation_sent', { userId }, clock.now());
}

/**
 * Begins a change of address for a user who can no longer read mail at the current one, which need not approve. The
 * new address gets the confirming link. A repeated call sends the link again.
 * @throws {AppError} not_found; invalid on `newEmail` if it is the current one
 */
export async function changeEmailOf(
  { outbox, clock }: AppContext,
  tx: Tx,
  adminId: string | null,
  username: string,
  newEmail: string,
): Promise<void> {
  const userId = await findUserId(tx, username);
  const begun = await beginEmailChange(tx, userId, newEmail, clock.now(), true);
  await outbox.post(tx, CONFIRM_NEW_MAIL, { userId, asked: begun.createdAt.toISOString() });
  await logForPlace(tx, adminId, 'email_changed', { userId }, clock.now());
}

/**
 * Switches two-step sign-in off for a user who lost the app and the recovery codes. Passkeys and sessions stay, and
 * the user gets a mail. Idempotent.
 * @returns whether it was on
 * @throws {AppError} not_found
 */
export async function switchSecondStepOff(
  context: AppContext,
  tx: Tx,
  adminId: string | null,
  username: string,
): Promise<boolean> {
  const userId = await findUserId(tx, username);
  await lockMember(tx, userId);
  if (!(await removeTotp(tx, userId))) return false;
  await postSecurityNotice(context, tx, userId, 'totpOff');
  await logForPlace(tx, adminId, 'second_factor_off', { userId }, context.clock.now());
  return true;
}

async function findUserId(tx: Tx, username: string): Promise<string> {
  const found = await findUserIdOf(tx, username);
  if (!found) throw new AppError('not_found', `There is no user @${username}.`);
  return found;
}

/**
 * Ends every session of every user, in batches with one transaction each.
 * @returns the number of ended sessions
 */
export async function endAllSessions(context: AppContext, run: { dryRun: boolean }): Promise<number> {
  const { database, clock } = context;
  await transactionOrDryRun(database.db, run, deleteAllTickets);
  let ended = 0;
  let after: string | undefined;
  do {
    const from = after;
    const ids = await transactionOrDryRun(database.db, run, async (tx) => {
      const found = await listSessions(tx, from);
      await revokeSessions(context, tx, found);
      return found;
    });
    ended += ids.length;
    after = ids.length < BATCH ? undefined : ids.at(-1);
  } while (after !== undefined);
  await transactionOrDryRun(database.db, run, (tx) =>
    logForPlace(tx, null, 'sessions_ended', { all: true, sessions: ended }, clock.now()),
  );
  return ended;
}

async function countSessions(tx: Tx, userId: string): Promise<number> {
  const own = and(eq(sessions.userId, userId), isNull(sessions.revokedAt));
  const [row] = await tx.select({ open: count() }).from(sessions).where(own);
  return row?.open ?? 0;
}

async function listSessions(tx: Tx, after: string | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isNull(sessions.revokedAt), after === undefined ? undefined : gt(sessions.id, after)))
    .orderBy(asc(sessions.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}
