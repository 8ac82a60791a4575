import type { AppContext } from '#infra/app-context.ts';
import { newId } from '#infra/new-id.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { credentialsAt } from '#modules/connections/server/connections.settings.ts';
import type {
  audienceFigures,
  connections,
  connectionTokens,
} from '#modules/connections/server/connections.table.ts';
import { tokensRow } from '#modules/connections/server/tokens.commands.ts';
import type { Sandbox } from '#src/sandbox/sandbox.ts';
import { audienceOfChannel, type DemoChannel, daysBefore } from './content.ts';
import { randomFrom } from './random.ts';

/** Days of stored figures, at most as many as each platform allows. */
const DAYS_OF_FIGURES = { youtube: 29, twitch: 60, instagram: 60, tiktok: 60 };
const HOUR_SECONDS = 60 * 60;

type Platform = Exclude<DemoChannel, { type: 'custom' }>;
type ConnectionRow = typeof connections.$inferInsert;

interface ChannelRows {
  row: ConnectionRow;
  figures: (typeof audienceFigures.$inferInsert)[];
}

export function channelRows(channel: DemoChannel, userId: string, now: Date): ChannelRows {
  const id = newId();
  const common = { id, userId, dateUpdated: now };
  if (channel.type === 'custom') {
    const { type, name: webName, linkTo } = channel;
    return { row: { ...common, type, webName, linkTo }, figures: [] };
  }
  const fields = platformFields(channel);
  // A name reserved for examples, so that the link leads to nobody's channel.
  const handle = channel.type === 'twitch' ? channel.name.toLowerCase() : channel.name.replaceAll(' ', '');
  const linkTo = `https://${channel.type}.example/${encodeURIComponent(handle)}`;
  return {
    row: { ...common, platformId: id, linkTo, displayName: channel.name, ...fields },
    figures: audienceByDay(channel).map((audience, days) => ({
      connectionId: id,
      measuredAt: daysBefore(now, days),
      audience,
    })),
  };
}

function platformFields(channel: Platform) {
  const { type, name } = channel;
  switch (type) {
    case 'youtube': {
      const { subscribers, views, videos } = channel;
      return { type, subscriberCount: subscribers, viewCount: views, videoCount: videos };
    }
    case 'twitch':
      return { type, username: name.toLowerCase(), followerCount: channel.followers };
    case 'tiktok': {
      const { followers, likes, videos } = channel;
      return { type, username: name, followerCount: followers, likeCount: likes, videoCount: videos };
    }
    default:
      return { type, username: name, followerCount: channel.followers, postCount: channel.posts };
  }
}

/** An audience by day, newest first. It grows a little each day, and more on one of them. */
function audienceByDay(channel: Platform): number[] {
  const { type, name } = channel;
  const audience = audienceOfChannel(channel) ?? 0;
  const random = randomFrom(`audience of ${name} on ${type}`);
  const growth = random.between(0.0002, 0.004);
  const bestDay = Math.floor(random.between(3, 25));
  const figures = [audience];
  while (figures.length < DAYS_OF_FIGURES[type]) {
    const later = figures.at(-1) ?? audience;
    const gain = figures.length === bestDay ? 6 * growth : growth * random.between(0, 2);
    figures.push(Math.round(later * (1 - gain)));
  }
  if (type !== 'youtube' || !channel.jumped) return figures;
  return figures.map((figure, days) => (days < 5 ? figure : Math.round(figure * 0.7)));
}

/**
 * Registers these channels with the sandbox, as if they had been connected through it.
 * @param channels their connections get the sandbox's ids
 * @returns the tokens to store
 */
export function tokensAtSandbox(
  context: AppContext,
  sandbox: Sandbox,
  channels: readonly ChannelRows[],
): (typeof connectionTokens.$inferInsert)[] {
  const now = context.clock.now();
  return channels.flatMap(({ row }) => {
    const { id, type, displayName: name = '', username: login = '' } = row;
    // With credentials the platform itself is asked, which does not know these channels.
    if (!isConnectable(type) || credentialsAt(type, context.env)) return [];
    const { platformId, ...tokens } = sandbox.accountFor(type, {
      name,
      login,
      audience: row.subscriberCount ?? row.followerCount ?? 0,
      views: row.viewCount ?? 0,
      likes: row.likeCount ?? 0,
      things: row.videoCount ?? row.postCount ?? 0,
    });
    row.platformId = platformId;
    row.nextReadingAt = daysBefore(now, -1);
    // As long as those of the platforms.
    const expiresInSeconds = type === 'instagram' ? 60 * 24 * HOUR_SECONDS : HOUR_SECONDS;
    return [{ connectionId: id, ...tokensRow(context.encryption, { ...tokens, expiresInSeconds }, now) }];
  });
}
