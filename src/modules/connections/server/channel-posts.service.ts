import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Connectable } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { type Db, type Tx, transaction } from '#infra/db/pool.ts';
import type { Env } from '#infra/env.ts';
import { CONNECTION_LIMITS } from '#modules/connections/connections.rules.ts';
import { callWithTokens, claimReading, storeReading } from './channel-reading.commands.ts';
import type { ConnectionRow } from './connections.queries.ts';
import { connectionsSettings } from './connections.settings.ts';
import { connections } from './connections.table.ts';
import { platformsOf } from './platforms/platforms.ts';
import { PlatformFailure, type Post } from './platforms/provider.ts';
import { areSameTokens, findTokens } from './tokens.commands.ts';

export {
  CHANNEL_DISCONNECTED,
  type ChannelDisconnectedData,
} from '#modules/connections/connections.events.ts';
export type { Post } from './platforms/provider.ts';

/**
 * Why a post was not read.
 * - `not_connected`: the user has no channel at the platform that can be read.
 * - `not_granted`: the user did not allow us to read posts.
 * - `other_channel`: it belongs to another channel.
 * - `not_found`: the platform does not find it on the user's channels.
 * - `failed`: the platform is down or sent an invalid response.
 * - `busy`: another process is renewing the tokens. Try again in `retryAfter` seconds.
 */
export type PostFailure =
  | { failure: 'not_connected' | 'not_granted' | 'other_channel' | 'not_found' | 'failed' }
  | { failure: 'busy'; retryAfter: number };

export interface PostRead {
  /** The connection of the channel that published it. */
  connectionId: string;
  post: Post;
}

const MINUTE_MS = 60_000;
const BUSY: PostFailure = { failure: 'busy', retryAfter: 2 * 60 };

/**
 * Reads a post of a user's channels at its platform, with no transaction open. Other processes may read the same
 * channels meanwhile: only the one that claims the reading renews tokens.
 */
export async function readPost(
  context: AppContext,
  { userId, platform, postId }: { userId: string; platform: Connectable; postId: string },
): Promise<PostRead | PostFailure> {
  const rows = await listReadable(context.database.db, userId, platform);
  let failure: 'not_connected' | 'not_granted' | 'not_found' = 'not_connected';
  for (const row of rows) {
    const result = await readAt(context, row, postId);
    if (result === 'busy') return BUSY;
    if (!(result instanceof PlatformFailure)) {
      const { channelId } = result;
      // One channel's token may read the posts of another.
      const owner = channelId === null ? row : rows.find((one) => one.platformId === channelId);
      return owner ? { connectionId: owner.id, post: result } : { failure: 'other_channel' };
    }
    if (result.kind === 'down' || result.kind === 'invalid_response') return { failure: 'failed' };
    if (result.kind === 'not_found') failure = 'not_found';
    else if (result.kind === 'not_granted' && failure === 'not_connected') failure = 'not_granted';
  }
  return { failure };
}

async function readAt(
  context: AppContext,
  row: ConnectionRow,
  postId: string,
): Promise<Post | PlatformFailure | 'busy'> {
  const { db } = context.database;
  const platforms = platformsOf(context);
  const call: Parameters<typeof callWithTokens<Post>>[3] = async (provider, send, accessToken) => {
    const post = await provider.readPost(send, accessToken, postId);
    // Each platform tells at least one figure of a post, so its format has changed.
    if (post.views === null && post.likes === null && post.comments === null)
      throw new PlatformFailure('invalid_response', 'the response has no figures');
    return post;
  };
  const seen = await findTokens(context, db, row.id);
  if (seen && !seen.stale) {
    const { result } = await callWithTokens(context, platforms, { row, tokens: seen }, call, false);
    if (!(result instanceof PlatformFailure) || result.kind !== 'refused') return result;
  }
  // The tokens must be renewed, which only the process that reads the channel may do.
  if (!(await claimReading(db, row.id, context.clock.now(), MINUTE_MS))) return 'busy';
  const tokens = await findTokens(context, db, row.id);
  const stale = tokens?.stale === true || areSameTokens(tokens, seen);
  const read = await callWithTokens(
    context,
    platforms,
    { row, tokens: tokens && { ...tokens, stale } },
    call,
  );
  const { result } = read;
  if (result instanceof PlatformFailure && result.kind === 'refused')
    await transaction(db, (tx) => storeReading(context, tx, { row, tokens: read.tokens, result }));
  return result;
}

function listReadable(db: Db, userId: string, type: Connectable): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(connections)
    .where(and(eq(connections.userId, userId), eq(connections.type, type), isNull(connections.lostAt)))
    .orderBy(asc(connections.id))
    .limit(CONNECTION_LIMITS.channels);
}

/** Locks a connection against deletion, for a row that refers to it. Returns false if it was deleted. */
export async function keepConnection(tx: Tx, connectionId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ${connections} where ${connections.id} = ${connectionId}::uuid for key share`,
  );
  return rows.length > 0;
}

/** Seconds until the platform may be called again; 0 if it may be called. Null if it is unavailable here. */
export function platformWait(context: AppContext, platform: Connectable): number | null {
  const platforms = platformsOf(context);
  return platforms.find(platform) ? platforms.retryAfter(platform) : null;
}

/** The number of days for which figures of YouTube may be stored. */
export function youtubeDays(env: Env): number {
  return connectionsSettings.of(env).YOUTUBE_HISTORY_DAYS;
}
