import { platformLabel } from '#contract/product.ts';
import type { OwnConnectionView } from '#modules/connections/connections.contract.ts';
import { isConnectable, REFRESH_EVERY_MS, refreshableFrom } from '#modules/connections/connections.rules.ts';
import { transaction } from '#platform/db/pool.ts';
import { type Answer, answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Change } from '#platform/http/change.ts';
import type { Platform } from '#platform/platform.ts';
import type { Viewer } from '#platform/session/token.ts';
import { getOwn } from './connections.commands.ts';
import { ownConnectionView } from './connections.present.ts';
import { type ConnectionRow, findOwnConnection } from './connections.queries.ts';
import type { Platforms } from './platforms/platforms.ts';
import { PlatformFailure } from './platforms/provider.ts';
import { keepReading, readChannel, takeTurn } from './reading.ts';

export interface RefreshCall {
  viewer: Viewer;
  params: { connectionId: string };
  change: Change;
}

/**
 * 'Refresh data': reads a channel of one's own again, at most once in ten minutes.
 * @throws {AppError} not_found, wrong_state where there is nothing to read with, too_many, platform_failed
 */
export async function refreshConnection(
  platform: Platform,
  platforms: Platforms,
  { viewer, params, change }: RefreshCall,
): Promise<Answer<OwnConnectionView>> {
  const { db } = platform.database;
  const found = await findOwnConnection(db, viewer.userId, params.connectionId);
  if (!found) throw new AppError('not_found', 'We could not find that connection.');
  const { row, readable } = found;
  if (!isConnectable(row.type))
    throw new AppError('wrong_state', 'A link has no figures that could be read.');
  if (!readable) throw notReadable(row.type);
  const rest = platforms.rest(row.type);
  if (rest > 0 || !platforms.find(row.type))
    throw new AppError('platform_failed', undefined, { retryAfter: rest || 60 });
  if (!(await takeTurn(db, row.id, platform.clock.now(), REFRESH_EVERY_MS))) {
    const refusal = await tooSoon(platform, row);
    // Sent again with the same key, what worked the first time is answered as it was.
    return change<OwnConnectionView>(async () => {
      throw refusal;
    });
  }
  const reading = await readChannel(platform, platforms, row);
  if (reading.result instanceof PlatformFailure) {
    // Outside of the call's own change, which is undone as the call is refused.
    await transaction(db, (tx) => keepReading(platform, tx, reading));
    const seconds = REFRESH_EVERY_MS / 1000;
    throw reading.result.kind === 'refused'
      ? notReadable(row.type)
      : new AppError('platform_failed', undefined, { retryAfter: seconds });
  }
  return change(async (tx) => {
    await keepReading(platform, tx, reading);
    return answer(ownConnectionView(await getOwn(tx, viewer.userId, row.id)));
  });
}

function notReadable(type: string): AppError {
  const label = platformLabel(type);
  return new AppError(
    'wrong_state',
    `${label} no longer lets us read this channel. Please connect it again.`,
  );
}

async function tooSoon(platform: Platform, { userId, id }: ConnectionRow): Promise<AppError> {
  const now = platform.clock.now().getTime();
  const tried = (await findOwnConnection(platform.database.db, userId, id))?.row.triedAt ?? null;
  const retryAfter = Math.max(1, Math.ceil((refreshableFrom(tried).getTime() - now) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new AppError('too_many', `These figures were just read. Please try again in ${wait}.`, {
    retryAfter,
  });
}
