import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import type { JobHandler } from '#infra/module.ts';
import { lockAccount } from '#modules/accounts/server/account-locks.service.ts';
import { findLastingState } from '#modules/profiles/server/profiles.service.ts';
import { dissolveCollaborationsOf } from '#modules/requests/server/requests.service.ts';

/** Each job closes a batch of a suspended user's open requests and Kollabs. Data: `userId`. */
const END_QUEUE = 'moderation.end-collaborations';
const HELD_MS = 1000;

export const moderationJobs: Record<string, JobHandler> = {
  [END_QUEUE]: (context, { userId = '' }) =>
    transaction(context.database.db, (tx) => endCollaborationsOf(context, tx, userId)),
};

export async function endCollaborationsOf(context: AppContext, tx: Tx, userId: string): Promise<void> {
  const isThere = await lockAccount(tx, userId);
  if (!isThere || (await findLastingState(tx, userId)) !== 'suspended') return;
  const left = await dissolveCollaborationsOf(context, tx, userId);
  if (left === 'nothing') return;
  const later = left === 'locked' && { after: new Date(context.clock.now().getTime() + HELD_MS) };
  await context.jobs.enqueue(tx, END_QUEUE, { userId }, { singletonKey: userId, ...later });
}
