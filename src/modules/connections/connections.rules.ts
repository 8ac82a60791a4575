/** What connections' figures mean and when they are read. Pure; moments are arguments. */
import { CONNECTABLE, type Connectable } from '#contract/product.ts';

/** Of a link's name in code points, and of how many a user has (product.md section 9). */
export const CONNECTION_LIMITS = { webName: 50, customLinks: 10, channels: 20 } as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How often a user can have one connection read again (decisions.md section 5). */
export const REFRESH_EVERY_MS = 10 * MINUTE_MS;

/** How far back a channel's history is shown: a year, a leap year too. */
export const HISTORY_MS = 366 * DAY_MS;

/**
 * When an audience has changed suddenly: by this share and by this number, within this time. Its owner is told of it.
 * After a sudden rise, matches do not compare the size of this audience for `ignoredMs`: followers that were bought
 * have mostly left by then, and real ones stay.
 */
export const SUDDEN = { share: 0.25, least: 100, withinMs: 3 * DAY_MS, ignoredMs: 30 * DAY_MS } as const;

export function isConnectable(type: unknown): type is Connectable {
  return CONNECTABLE.some((one) => one === type);
}

/** The one figure that counts as a channel's audience: subscribers at YouTube, followers elsewhere. */
export function audienceOf(channel: {
  type: string;
  subscriberCount: number | null;
  followerCount: number | null;
}): number | null {
  if (!isConnectable(channel.type)) return null;
  return channel.type === 'youtube' ? channel.subscriberCount : channel.followerCount;
}

/** Figures of a platform, each as it names them; `null` stands for one that it does not give. */
interface Figures {
  type: string;
  subscriberCount: number | null;
  followerCount: number | null;
  viewCount: number | null;
  videoCount: number | null;
  postCount: number | null;
}

interface Figure {
  label: string;
  value: number;
}

/** The audience figures of a connection in the order of product.md section 2, without those that are unknown. */
export function figuresOf(connection: Figures): Figure[] {
  const { subscriberCount, followerCount, viewCount, videoCount, postCount } = connection;
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
  };
  return (all[connection.type] ?? []).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** From when a connection can be read again by hand. */
export function refreshableFrom(triedAt: Date | null): Date {
  return new Date((triedAt?.getTime() ?? 0) + REFRESH_EVERY_MS);
}

/**
 * When the background reads a channel again: a day after a success; after failures in a row sooner at first, then
 * later and later, at most a week.
 * @param spread 0 to 1, by chance: moves it a little, so that not everything is due in the same minute
 */
export function nextReading(now: Date, failures: number, spread: number): Date {
  const wait = failures === 0 ? DAY_MS : Math.min(HOUR_MS * 2 ** (failures - 1), 7 * DAY_MS);
  return new Date(now.getTime() + wait * (1 + spread / 10));
}
