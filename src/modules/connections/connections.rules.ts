import { CONNECTABLE, type Connectable } from '#contract/product.ts';

/** `webName` in code points. `customLinks` and `channels` per user. */
export const CONNECTION_LIMITS = { webName: 50, customLinks: 10, channels: 20 } as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const REFRESH_EVERY_MS = 10 * MINUTE_MS;

/** How far back the history goes: a year, also a leap year. */
export const HISTORY_MS = 366 * DAY_MS;

/**
 * An audience has changed suddenly if it changed by at least this share and this number within this time. The
 * statistics of its owner show it. After a sudden rise, matches ignore the size of this audience for `ignoredMs`: bought
 * followers have mostly left by then, and real ones stay.
 */
export const SUDDEN_CHANGE = {
  share: 0.25,
  least: 100,
  withinMs: 3 * DAY_MS,
  ignoredMs: 30 * DAY_MS,
} as const;

export function isConnectable(type: unknown): type is Connectable {
  return CONNECTABLE.some((one) => one === type);
}

/** The figure that counts as the audience: subscribers at YouTube, followers elsewhere. */
export function audienceOf(channel: {
  type: string;
  subscriberCount: number | null;
  followerCount: number | null;
}): number | null {
  if (!isConnectable(channel.type)) return null;
  return channel.type === 'youtube' ? channel.subscriberCount : channel.followerCount;
}

interface Figures {
  type: string;
  subscriberCount: number | null;
  followerCount: number | null;
  viewCount: number | null;
  videoCount: number | null;
  postCount: number | null;
  likeCount: number | null;
}

interface Figure {
  label: string;
  value: number;
}

export function figuresOf(connection: Figures): Figure[] {
  const { subscriberCount, followerCount, viewCount, videoCount, postCount, likeCount } = connection;
  const all: Record<string, [string, number | null][]> = {
    youtube: [
      ['Subscribers', subscriberCount],
      ['Views', viewCount],
      ['Videos', videoCount],
    ],
    // Twitch stopped counting views in 2023, and sends 0.
    twitch: [['Followers', followerCount]],
    instagram: [
      ['Followers', followerCount],
      ['Posts', postCount],
    ],
    tiktok: [
      ['Followers', followerCount],
      ['Likes', likeCount],
      ['Videos', videoCount],
    ],
  };
  return (all[connection.type] ?? []).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

export function refreshableFrom(triedAt: Date | null): Date {
  return new Date((triedAt?.getTime() ?? 0) + REFRESH_EVERY_MS);
}

/**
 * When the background job reads a channel next: a day after a success. After failures with exponential backoff from an
 * hour to a week.
 * @param spread random, 0 to 1: adds up to a tenth, so that channels are not all due in the same minute
 */
export function nextReading(now: Date, failures: number, spread: number): Date {
  const wait = failures === 0 ? DAY_MS : Math.min(HOUR_MS * 2 ** (failures - 1), 7 * DAY_MS);
  return new Date(now.getTime() + wait * (1 + spread / 10));
}

/**
 * Returns at most `most` items of a list in order: the first, the last, and evenly spaced ones between.
 * @param most 2 or more
 */
export function sample<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => list[Math.round(index * step)] as T);
}
