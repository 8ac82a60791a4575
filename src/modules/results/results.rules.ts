/** Which links are posts of a platform, and when their figures are read. Pure; the time is an argument. */
import { link } from '#contract/links.ts';
import type { Connectable } from '#contract/product.ts';

export interface Post {
  platform: Connectable;
  /** The post's id in its address. Only characters that need no encoding. */
  postId: string;
}

const YOUTUBE_ID = '([\\w-]{11})';
const CLIP_ID = '([A-Za-z0-9_-]{4,100})';
const SHORTCODE = '([\\w-]{5,40})';
const TIKTOK_ID = '(\\d{10,20})';

const HOSTS: Record<Connectable, RegExp> = {
  youtube: /^((www|m|music)\.)?youtube\.com$|^youtu\.be$|^(www\.)?youtube-nocookie\.com$/,
  twitch: /^((www|m|clips|player)\.)?twitch\.tv$/,
  instagram: /^((www|m)\.)?instagram\.com$|^instagr\.am$/,
  tiktok: /^((www|m|vm|vt)\.)?tiktok\.com$/,
};

/** The paths of posts, by the host without `www.`, `m.` or `music.`. A path may end in a slash. */
const PATHS: Record<Connectable, [host: string, path: RegExp][]> = {
  youtube: [
    ['youtube.com', new RegExp(`^/(?:shorts|live|embed|v)/${YOUTUBE_ID}$`)],
    ['youtube-nocookie.com', new RegExp(`^/embed/${YOUTUBE_ID}$`)],
    ['youtu.be', new RegExp(`^/${YOUTUBE_ID}$`)],
  ],
  // A video has a number, a clip a name.
  twitch: [
    ['twitch.tv', /^\/videos\/(\d{1,20})$/],
    ['twitch.tv', /^\/\w{1,25}\/(?:v|video)\/(\d{1,20})$/],
    ['twitch.tv', new RegExp(`^(?:/\\w{1,25})?/clip/${CLIP_ID}$`)],
    ['clips.twitch.tv', new RegExp(`^/${CLIP_ID}$`)],
  ],
  instagram: [
    ['instagram.com', new RegExp(`^(?:/(?!share/)[\\w.]{1,60})?/(?:p|reels?|tv)/${SHORTCODE}$`)],
    ['instagr.am', new RegExp(`^/p/${SHORTCODE}$`)],
  ],
  tiktok: [
    ['tiktok.com', new RegExp(`^/@[\\w.]{0,60}/video/${TIKTOK_ID}$`)],
    ['tiktok.com', new RegExp(`^/(?:embed|embed/v2|player/v1)/${TIKTOK_ID}$`)],
    ['tiktok.com', new RegExp(`^/v/${TIKTOK_ID}\\.html$`)],
  ],
};

/** The platform that an address belongs to, whether or not it is a post. */
export function platformOfLink(text: string): Connectable | null {
  const url = link(text);
  if (!url || url.port) return null;
  const found = Object.entries(HOSTS).find(([, hosts]) => hosts.test(url.hostname));
  return (found?.[0] as Connectable | undefined) ?? null;
}

/** The post that an address shows, or null. Short addresses, which only redirect, name no post. */
export function postOfLink(text: string): Post | null {
  const platform = platformOfLink(text);
  const url = link(text);
  if (!platform || !url) return null;
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  const path = url.pathname.replace(/\/+$/, '');
  if (host === 'youtube.com' && path === '/watch') {
    const id = url.searchParams.get('v') ?? '';
    return new RegExp(`^${YOUTUBE_ID}$`).test(id) ? { platform, postId: id } : null;
  }
  for (const [ofHost, pattern] of PATHS[platform]) {
    const postId = host === ofHost ? pattern.exec(path)?.[1] : undefined;
    if (postId) return { platform, postId };
  }
  return null;
}

export const READING_DAYS = [1, 7, 30] as const;
/** `later`: read anew because the platform lets figures be stored only for a time. */
export const READINGS = [...READING_DAYS, 'later'] as const;
export type ReadingDay = (typeof READINGS)[number];

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The last reading may be late by as much as it is after the delivery. */
const END_DAY = 60;
/** How much of the time for which figures may be stored passes before they are read anew. */
const READ_ANEW_AT = 5 / 6;

export interface ReadAt {
  day: ReadingDay;
  readAt: Date;
}

export interface Due {
  day: ReadingDay;
  at: Date;
}

/**
 * The reading that is due, or the next one. A late reading counts for its day until the next one is due; then it is
 * left out. Null if there are no more.
 */
export function nextReading(deliveredAt: Date, readings: readonly ReadAt[], now: Date): Due | null {
  const start = deliveredAt.getTime();
  const age = (now.getTime() - start) / DAY_MS;
  const read = Math.max(0, ...readings.map(({ day }) => (day === 'later' ? END_DAY : day)));
  const day = READING_DAYS.find((one, index) => one > read && age < (READING_DAYS[index + 1] ?? END_DAY));
  return day === undefined ? null : { day, at: new Date(start + day * DAY_MS) };
}

/**
 * Until when figures may be stored. Null if the platform's terms set no time.
 * @param youtubeDays see YOUTUBE_HISTORY_DAYS
 */
export function keptUntil(platform: Connectable, readAt: Date, youtubeDays = 30): Date | null {
  return platform === 'youtube' ? new Date(readAt.getTime() + youtubeDays * DAY_MS) : null;
}

/** Like `nextReading`; after the last day, the reading that renews figures before they must be deleted. */
export function nextDue(
  platform: Connectable,
  deliveredAt: Date,
  readings: readonly ReadAt[],
  now: Date,
  youtubeDays = 30,
): Due | null {
  const next = nextReading(deliveredAt, readings, now);
  if (next) return next;
  const newest = Math.max(...readings.map(({ readAt }) => readAt.getTime()));
  const until = keptUntil(platform, new Date(newest), youtubeDays);
  if (readings.length === 0 || !until || until <= now) return null;
  return { day: 'later', at: new Date(newest + (until.getTime() - newest) * READ_ANEW_AT) };
}

/**
 * When a failed reading is tried again: after an hour, then after twice as long each time, up to a day.
 * @param failures in a row, this one included
 * @param spread random, 0 to 1: adds up to a tenth
 */
export function retryAt(now: Date, failures: number, spread: number): Date {
  const wait = Math.min(HOUR_MS * 2 ** (failures - 1), DAY_MS);
  return new Date(now.getTime() + wait * (1 + spread / 10));
}

/** Why the last try read nothing. */
export const READING_PROBLEMS = ['not_connected', 'not_granted', 'other_channel', 'gone', 'failed'] as const;
export type ReadingProblem = (typeof READING_PROBLEMS)[number];

/** TikTok and Instagram return only the posts of the connected channel. */
const OWN_POSTS_ONLY: readonly Connectable[] = ['tiktok', 'instagram'];

/**
 * What it means that the platform does not find a post.
 * @param wasRead whether it was found before
 */
export function absentPost(platform: Connectable, wasRead: boolean): 'gone' | 'other_channel' {
  return !wasRead && OWN_POSTS_ONLY.includes(platform) ? 'other_channel' : 'gone';
}

export const RESULT_STATES = [
  'waiting',
  'read',
  'not_connected',
  'other_channel',
  'gone',
  'not_supported',
] as const;
export type ResultState = (typeof RESULT_STATES)[number];

/** @param connected whether the side that delivered has a readable channel at the platform */
export function resultState({
  connected,
  problem,
  readings,
}: {
  connected: boolean;
  problem: ReadingProblem | null;
  readings: readonly unknown[];
}): ResultState {
  if (!connected || problem === 'not_granted') return 'not_connected';
  if (problem === 'other_channel' || problem === 'gone') return problem;
  return readings.length > 0 ? 'read' : 'waiting';
}
