import type { PolicyViewer } from '#contract/policy.ts';
import { AppError } from '#infra/app-error.ts';
import type { Db } from '#infra/db/pool.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { findRole } from '#modules/accounts/server/roles.service.ts';
import { moderationRefusals } from '#modules/moderation/moderation.messages.ts';
import { canModerate } from '#modules/moderation/moderation.policy.ts';
import { findAccountState } from '#modules/profiles/server/profiles.service.ts';

/** @throws {AppError} not_found, for users who are not moderators and for suspended moderators */
export async function moderatorOf(db: Db, viewer: Viewer): Promise<PolicyViewer> {
  const role = await findRole(db, viewer.userId);
  const state = await findAccountState(db, viewer.userId);
  const moderator = role && state ? policyViewer(viewer, { role, state }) : null;
  if (!moderator || !canModerate(moderator).ok) throw new AppError('not_found', moderationRefusals.notFound);
  return moderator;
}
