import type { PolicyViewer, Role } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { transactionOrDryRun } from '#infra/db/dry-run.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { ServerModule } from '#infra/module.ts';
import { lockAccount } from '#modules/accounts/server/account-locks.service.ts';
import {
  DECISION_TEXT,
  type DecisionReason,
  effectsOf,
  isPossible,
  reasonsFor,
} from '#modules/moderation/moderation.rules.ts';
import { findLastingState, findProfile } from '#modules/profiles/server/profiles.service.ts';
import { byLink } from '#modules/profiles/server/visibility.service.ts';
import { findDomainStanding } from '#modules/proofs/server/proofs.service.ts';
import { countOpenReports, listObjections, lockCase } from './cases.queries.ts';
import { carryOut, decide } from './decisions.commands.ts';
import { openCase } from './moderation.commands.ts';
import { giveRole } from './roles.service.ts';

/* Moderation without a report, by the command line and by admins. It is in the audit log, for the command line without
   a moderator. `dryRun` makes the same checks and rolls back. */

interface DryRun {
  dryRun: boolean;
}

/** @throws {AppError} as `giveRole` */
export async function giveRoleAsOperator(
  { database, clock }: AppContext,
  username: string,
  role: Role,
  run: DryRun = { dryRun: false },
): Promise<void> {
  await transactionOrDryRun(database.db, run, (tx) => giveRole(tx, null, username, role, clock.now()));
}

export interface OperatorDecision {
  username: string;
  /** `lift` ends a suspension or a limit. */
  action: 'suspend' | 'lift';
  reason: DecisionReason;
  /** For the user. */
  text: string;
}

/**
 * Suspends an account or lifts its restriction, as a moderator would: open reports about the user are answered, and
 * the user is sent the reasons and may object. Unlike a moderator's decision it needs no report.
 * @returns the id of the decision
 * @throws {AppError} not_found; invalid, for the reason or the text; wrong_state, if there is nothing to do
 */
export async function decideAsOperator(
  context: AppContext,
  modules: readonly ServerModule[],
  { username, action, reason, text }: OperatorDecision,
  run: DryRun,
): Promise<string> {
  if (!reasonsFor(action).includes(reason)) {
    throw new AppError('invalid', `The reason must be one of ${reasonsFor(action).join(', ')}.`);
  }
  if (text.trim() === '' || [...text].length > DECISION_TEXT) {
    throw new AppError('invalid', `The text must have 1 to ${DECISION_TEXT} characters.`);
  }
  const now = context.clock.now();
  return transactionOrDryRun(context.database.db, run, async (tx) => {
    const id = await lockUser(tx, username);
    const about = { kind: 'user', subjectId: id, ownerId: id } as const;
    await openCase(tx, about, now);
    const found = await lockCase(tx, 'user', id);
    if (!found) throw new Error('The case that was just opened is missing.');
    const waiting = await listObjections(tx, id);
    const ownerState = await findLastingState(tx, id);
    const objections = waiting.map((one) => ({ contested: one.action, own: false }));
    const domains = await findDomainStanding(tx, id, now);
    const facts = { kind: 'user', openReports: 1, objections, state: null, ownerState, domains } as const;
    if (!isPossible(action, facts)) {
      throw new AppError('wrong_state', `@${username} is ${ownerState}: there is nothing to do.`);
    }
    const decision = { kind: 'user', id, reason, text: text.trim(), moderatorId: null } as const;
    const openReports = await countOpenReports(tx, id);
    const effects = effectsOf(action, null);
    return carryOut(context, tx, modules, found, waiting, { ...decision, openReports }, effects);
  });
}

/**
 * Applies an admin's decision about a user whom nobody has reported. The rules of `decide` hold, so admins cannot
 * decide about themselves.
 * @throws {AppError} not_found; forbidden; wrong_state, if there is nothing to do
 */
export async function decideAsAdmin(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  admin: PolicyViewer,
  { username, ...decision }: OperatorDecision,
): Promise<void> {
  const id = await lockUser(tx, username);
  await openCase(tx, { kind: 'user', subjectId: id, ownerId: id }, context.clock.now());
  await decide(context, tx, modules, admin, { ...decision, kind: 'user', id }, { needsReport: false });
}

async function lockUser(tx: Tx, username: string): Promise<string> {
  const profile = await findProfile(tx, username, byLink({ id: '', role: 'moderator' }));
  const there = profile && (await lockAccount(tx, profile.userId));
  if (!profile || !there) throw new AppError('not_found', `There is no user @${username}.`);
  return profile.userId;
}
