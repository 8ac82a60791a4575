import { asc, eq, or } from 'drizzle-orm';
import type { PolicyViewer, Role } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { requireAllowed } from '#infra/app-error.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { Viewer } from '#infra/session/token.ts';
import { canByRole, type RoleAction } from '#modules/accounts/accounts.policy.ts';
import { findRole, findRoleHolder, hasOtherModerator, listRoles, type RoleRow } from './accounts.queries.ts';
import { accounts } from './accounts.table.ts';

export { findRole, hasOtherModerator };

/**
 * Requires that the viewer's role allows something. In production it counts only with two-step sign-in.
 * @param db the transaction of a write, or the database
 * @throws {AppError} not_found for users without a role and for suspended ones; forbidden for moderators who are not
 * admins; second_factor_needed
 */
export async function requireRole(
  { env }: Pick<AppContext, 'env'>,
  db: Db,
  viewer: Viewer,
  action: RoleAction,
): Promise<PolicyViewer> {
  const holder = await findRoleHolder(db, viewer.userId);
  requireAllowed(canByRole(holder, action, env.production));
  if (!holder) throw new Error('A role was allowed without an account.');
  const { role, state, verified } = holder;
  return { id: viewer.userId, role, state, verified };
}

/** @throws {AppError} as `requireRole` */
export function requireAdmin(
  context: Pick<AppContext, 'env'>,
  db: Db,
  viewer: Viewer,
): Promise<PolicyViewer> {
  return requireRole(context, db, viewer, 'administer');
}

/**
 * Locks the account of a user and those of all admins, in one order, so that of two changes of roles at once the
 * second sees the first. Other writes of these users go on.
 */
export async function lockRoles(tx: Tx, userId: string): Promise<RoleRow[]> {
  await tx
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(or(eq(accounts.userId, userId), eq(accounts.role, 'admin')))
    .orderBy(asc(accounts.userId))
    .for('no key update');
  // Read again, since a role may have changed while this transaction waited for the locks.
  return listRoles(tx, userId);
}

/** Changes the role of an account. The caller has locked it with `lockRoles`. */
export async function changeRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.update(accounts).set({ role }).where(eq(accounts.userId, userId));
}
