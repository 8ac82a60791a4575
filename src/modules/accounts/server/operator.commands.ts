import { and, asc, count, eq, gt, isNull } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { transactionOrDryRun } from '#infra/db/dry-run.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordAction } from '#infra/operator/record-action.ts';
import { findUserIdOf, lockMember } from './accounts.queries.ts';
import { revokeSessions, revokeSessionsOf } from './accounts.service.ts';
import { sessions } from './accounts.table.ts';
import { beginEmailChange } from './email-change.commands.ts';
import { CONFIRM_NEW_MAIL } from './email-change.mails.ts';
import { removeTotp } from './second-factor.commands.ts';
import { postSecurityNotice } from './second-factor.mails.ts';
import { deleteAllTickets } from './second-factor-challenges.commands.ts';

const COMMAND = 'sessions end';
const CHANGE_EMAIL = 'email';
const SECOND_FACTOR_OFF = 'second-factor off';
const BATCH = 1000;

interface DryRun {
  dryRun: boolean;
}

/**
 * Ends every session of a user, and their sign-ins that wait for a second step.
 * @returns the number of ended sessions
 * @throws {AppError} not_found
 */
export async function endSessionsOf(context: AppContext, username: string, run: DryRun): Promise<number> {
  return transactionOrDryRun(context.database.db, run, async (tx) => {
    const userId = await findUserId(tx, username);
    const ended = await countSessions(tx, userId);
    await revokeSessionsOf(context, tx, userId);
    await recordAction(tx, COMMAND, { userId, sessions: ended }, context.clock.now());
    return ended;
  });
}

/**
 * Begins a change of address for a user who can no longer read mail at the current one, which need not approve. The
 * new address gets the confirming link. A repeated call sends the link again.
 * @throws {AppError} not_found; invalid on `newEmail` if it is the current one
 */
export async function changeEmailOf(
  { database, outbox, clock }: AppContext,
  username: string,
  newEmail: string,
  run: DryRun,
): Promise<void> {
  await transactionOrDryRun(database.db, run, async (tx) => {
    const userId = await findUserId(tx, username);
    const begun = await beginEmailChange(tx, userId, newEmail, clock.now(), true);
    await outbox.post(tx, CONFIRM_NEW_MAIL, { userId, asked: begun.createdAt.toISOString() });
    await recordAction(tx, CHANGE_EMAIL, { userId }, clock.now());
  });
}

/**
 * Switches two-step sign-in off for a user who lost the app and the recovery codes. Passkeys and sessions stay, and
 * the user gets a mail. Idempotent.
 * @returns whether it was on
 * @throws {AppError} not_found
 */
export async function switchSecondStepOff(
  context: AppContext,
  username: string,
  run: DryRun,
): Promise<boolean> {
  return transactionOrDryRun(context.database.db, run, async (tx) => {
    const userId = await findUserId(tx, username);
    await lockMember(tx, userId);
    if (!(await removeTotp(tx, userId))) return false;
    await postSecurityNotice(context, tx, userId, 'totpOff');
    await recordAction(tx, SECOND_FACTOR_OFF, { userId }, context.clock.now());
    return true;
  });
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
export async function endAllSessions(context: AppContext, run: DryRun): Promise<number> {
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
    recordAction(tx, COMMAND, { all: true, sessions: ended }, clock.now()),
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
