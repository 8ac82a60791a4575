import type { Connectable } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvent } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import { connectionsErrors } from '#modules/connections/connections.errors.ts';
import {
  CHANNEL_DISCONNECTED,
  type ChannelDisconnectedData,
} from '#modules/connections/connections.events.ts';
import {
  connectionsRefusals,
  noFigureMessage,
  otherPlatformMessage,
  takenMessage,
} from '#modules/connections/connections.messages.ts';
import { audienceOf, CONNECTION_LIMITS, isConnectable } from '#modules/connections/connections.rules.ts';
import {
  featureChannel,
  lockProfiles,
  type ProfileRow,
  recordUsersChanged,
} from '#modules/profiles/server/profiles.service.ts';
import {
  countConnections,
  findChannel,
  findOwnConnection,
  type OwnConnection,
} from './connections.queries.ts';
import { connections } from './connections.table.ts';
import { writeReading } from './figures.commands.ts';
import type { Channel, Tokens } from './platforms/provider.ts';
import { eraseConnectionRows, storeTokens } from './tokens.commands.ts';

/**
 * Connects a channel that was just read, or reconnects it with new tokens. A user's first channel becomes the featured
 * one.
 * @returns the connection's id
 * @throws {AppError} channel_taken; wrong_state with too many channels
 */
export async function addChannel(
  context: AppContext,
  tx: Tx,
  userId: string,
  found: { type: Connectable; channel: Channel; tokens: Tokens },
): Promise<string> {
  const profile = await lockOwner(tx, userId);
  const { type, channel, tokens } = found;
  const known = await findChannel(tx, type, channel.platformId);
  // Do not revoke the tokens: that could end the grant of the other account, which belongs to the same person.
  if (known && known.userId !== userId) throw takenError(type);
  const now = context.clock.now();
  const connectionId = known?.id ?? newId();
  let { featuredPlatformId } = profile;
  if (!known) {
    const { channels } = await countConnections(tx, userId);
    if (channels >= CONNECTION_LIMITS.channels)
      throw new AppError('wrong_state', connectionsRefusals.tooManyChannels);
    if (channels === 0) featuredPlatformId = connectionId;
    const { platformId } = channel;
    const [inserted] = await tx
      .insert(connections)
      .values({ id: connectionId, userId, type, platformId, dateUpdated: now })
      // Of two accounts that connect a channel at once, the later one waits here and then finds it taken.
      .onConflictDoNothing()
      .returning({ id: connections.id });
    if (!inserted) throw takenError(type);
  }
  await storeTokens(context, tx, connectionId, tokens);
  await writeReading(context, tx, { ...profile, featuredPlatformId }, { connectionId, type, channel });
  await recordUsersChanged(tx, [userId], now, userId);
  return connectionId;
}

/** @throws {AppError} wrong_state beyond ten links */
export async function addCustomConnection(
  context: Pick<AppContext, 'clock'>,
  tx: Tx,
  userId: string,
  { webName, linkTo }: { webName: string; linkTo: string },
): Promise<string> {
  // The profile's lock, so that concurrent calls cannot exceed the limit.
  await lockOwner(tx, userId);
  const { links } = await countConnections(tx, userId);
  if (links >= CONNECTION_LIMITS.customLinks)
    throw new AppError('wrong_state', connectionsRefusals.tooManyLinks);
  const id = newId();
  const now = context.clock.now();
  await tx.insert(connections).values({ id, userId, type: 'custom', webName, linkTo, dateUpdated: now });
  await recordUsersChanged(tx, [userId], now, userId);
  return id;
}

/** Deletes a user's own connection. If it was featured, no other one becomes featured. */
export async function deleteConnection(
  context: AppContext,
  tx: Tx,
  userId: string,
  connectionId: string,
): Promise<void> {
  await lockOwner(tx, userId);
  const { row, featured } = await getOwn(tx, userId, connectionId);
  await eraseConnectionRows(context, tx, [connectionId]);
  const now = context.clock.now();
  if (isConnectable(row.type)) {
    const data: ChannelDisconnectedData = { userId, platform: row.type };
    await recordEvent(
      tx,
      { type: CHANNEL_DISCONNECTED, actorId: userId, subjectId: connectionId, data },
      now,
    );
  }
  if (featured) await featureChannel(tx, userId, null, now);
  else await recordUsersChanged(tx, [userId], now, userId);
}

/**
 * Features a channel. Its last figure becomes the user's audience size.
 * @throws {AppError} not_found unless it is the user's own; malformed if `type` is another platform; wrong_state
 * without a figure
 */
export async function setFeatured(
  tx: Tx,
  userId: string,
  asked: { type: Connectable; connectionId: string },
  now: Date,
): Promise<void> {
  await lockOwner(tx, userId);
  const { row } = await getOwn(tx, userId, asked.connectionId);
  if (row.type !== asked.type) throw new AppError('malformed', otherPlatformMessage(asked.type));
  const audience = audienceOf(row);
  if (audience === null) throw new AppError('wrong_state', noFigureMessage(asked.type));
  await featureChannel(tx, userId, { type: asked.type, connectionId: row.id, audience }, now);
}

export async function removeFeatured(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockOwner(tx, userId);
  await featureChannel(tx, userId, null, now);
}

/** @throws {AppError} not_found */
export async function getOwn(tx: Tx, userId: string, connectionId: string): Promise<OwnConnection> {
  const found = await findOwnConnection(tx, userId, connectionId);
  if (!found) throw new AppError('not_found', connectionsRefusals.notFound);
  return found;
}

/** Every change of a user's connections locks the profile first, to prevent deadlocks. */
async function lockOwner(tx: Tx, userId: string): Promise<ProfileRow> {
  const [profile] = await lockProfiles(tx, [userId]);
  // The token is still valid, but the account is deleted.
  if (!profile) throw new AppError('not_signed_in');
  return profile;
}

function takenError(type: Connectable): AppError {
  return new AppError(connectionsErrors.channel_taken, takenMessage(type));
}
