import type { Connectable } from '#contract/product.ts';
import type { Change } from '#infra/api/change.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import type { OwnConnectionView } from '#modules/connections/connections.contract.ts';
import { connectionsErrors } from '#modules/connections/connections.errors.ts';
import {
  connectionsRefusals,
  notReadableMessage,
  tooSoonMessage,
} from '#modules/connections/connections.messages.ts';
import { canManage } from '#modules/connections/connections.policy.ts';
import { isConnectable, REFRESH_EVERY_MS, refreshableFrom } from '#modules/connections/connections.rules.ts';
import { claimReading, readChannel, storeReading } from './channel-reading.commands.ts';
import { getOwn } from './connections.commands.ts';
import { ownConnectionView } from './connections.present.ts';
import { type ConnectionRow, findOwnConnection } from './connections.queries.ts';
import type { Platforms } from './platforms/platforms.ts';
import { PlatformFailure } from './platforms/provider.ts';

export interface RefreshCall {
  viewer: Viewer;
  params: { connectionId: string };
  change: Change;
}

/**
 * 'Refresh data': reads a user's own channel again, at most once in ten minutes. What is written before the change
 * begins does not lock the account. It only updates the connection's row, and finds none if the account was deleted.
 * @throws {AppError} not_found, wrong_state if there are no tokens, too_early, platform_failed
 */
export async function refreshConnection(
  context: AppContext,
  platforms: Platforms,
  { viewer, params, change }: RefreshCall,
): Promise<EndpointResponse<OwnConnectionView>> {
  const { db } = context.database;
  const found = await findOwnConnection(db, viewer.userId, params.connectionId);
  if (!found) throw new AppError('not_found', connectionsRefusals.notFound);
  const { row, readable, ownerState } = found;
  // Check before the platform is called, since `change` would refuse only afterwards.
  requireAllowed(canManage(policyViewer(viewer, { state: ownerState }), row.userId));
  if (!isConnectable(row.type)) throw new AppError('wrong_state', connectionsRefusals.notChannel);
  if (!readable) throw notReadable(row.type);
  const wait = platforms.retryAfter(row.type);
  if (wait > 0 || !platforms.find(row.type))
    throw new AppError(connectionsErrors.platform_failed, undefined, { retryAfter: wait || 60 });
  if (!(await claimReading(db, row.id, context.clock.now(), REFRESH_EVERY_MS))) {
    const refusal = await tooSoon(context, row);
    // A repeat of a successful request with the same key gets its response again.
    return change<OwnConnectionView>(async () => {
      throw refusal;
    });
  }
  const reading = await readChannel(context, platforms, row);
  if (reading.result instanceof PlatformFailure) {
    // In its own transaction, since the request's transaction is rolled back by the refusal.
    await transaction(db, (tx) => storeReading(context, tx, reading));
    const seconds = REFRESH_EVERY_MS / 1000;
    throw reading.result.needsReconnect
      ? notReadable(row.type)
      : new AppError(connectionsErrors.platform_failed, undefined, { retryAfter: seconds });
  }
  return change(async (tx) => {
    await storeReading(context, tx, reading);
    return { body: ownConnectionView(await getOwn(tx, viewer.userId, row.id)) };
  });
}

function notReadable(type: Connectable): AppError {
  return new AppError('wrong_state', notReadableMessage(type));
}

async function tooSoon(context: AppContext, { userId, id }: ConnectionRow): Promise<AppError> {
  const now = context.clock.now().getTime();
  const tried = (await findOwnConnection(context.database.db, userId, id))?.row.triedAt ?? null;
  const retryAfter = Math.max(1, Math.ceil((refreshableFrom(tried).getTime() - now) / 1000));
  return new AppError('too_early', tooSoonMessage(retryAfter), { retryAfter });
}
