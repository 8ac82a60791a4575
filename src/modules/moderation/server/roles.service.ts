import { isVisibleAccount, type Role } from '#contract/policy.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { changeRole, findRole, lockRoles } from '#modules/accounts/server/roles.service.ts';
import { roleRefusals } from '#modules/moderation/moderation.messages.ts';
import { canGiveRole } from '#modules/moderation/moderation.policy.ts';
import { findProfile } from '#modules/profiles/server/profiles.service.ts';
import { byLink } from '#modules/profiles/server/visibility.service.ts';
import { decisions } from './decisions.table.ts';

/**
 * Gives a user a role, which may be to take one away, with its entry in the audit log.
 * @param adminId who gives it; null for the command line
 * @throws {AppError} not_found; wrong_state for the only admin, and for an account that is suspended or leaving;
 * forbidden if the admin has lost the role meanwhile
 */
export async function giveRole(
  tx: Tx,
  adminId: string | null,
  username: string,
  role: Role,
  now: Date,
): Promise<void> {
  const profile = await findProfile(tx, username, byLink({ id: adminId ?? '', role: 'moderator' }));
  const rows = profile ? await lockRoles(tx, profile.userId) : [];
  const own = rows.find(({ userId }) => userId === profile?.userId);
  if (!own) throw new AppError('not_found', `There is no user @${username}.`);
  const admins = rows.filter((row) => row.role === 'admin' && isVisibleAccount(row.state));
  if (adminId !== null && !admins.some(({ userId }) => userId === adminId)) throw new AppError('forbidden');
  const hasOtherAdmin = admins.some(({ userId }) => userId !== own.userId);
  requireAllowed(canGiveRole({ role, current: own.role, state: own.state, hasOtherAdmin }), roleRefusals);
  if (own.role === role) return;
  await changeRole(tx, own.userId, role);
  const about = { kind: 'user', subjectId: own.userId, ownerId: own.userId } as const;
  await tx.insert(decisions).values({
    ...{ ...about, id: newId(), createdAt: now, moderatorId: adminId, byOperator: adminId === null },
    ...{ action: 'role', reason: 'role', text: role },
  });
}

/**
 * Requires that a user who deletes their account is not the only admin.
 * @throws {AppError} wrong_state
 */
export async function requireOtherAdmin(tx: Tx, userId: string): Promise<void> {
  if ((await findRole(tx, userId)) !== 'admin') return;
  const rows = await lockRoles(tx, userId);
  const others = rows.some((row) => row.userId !== userId && isVisibleAccount(row.state));
  if (!others) throw new AppError('wrong_state', roleRefusals.leavingAdmin);
}
