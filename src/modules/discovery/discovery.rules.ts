/** What profiles show of a user, their links, figures and months, and what a category of users filters by. Pure. */
import { CATEGORIES, type Category, PLATFORMS, type Platform } from '#contract/product.ts';

/** The most users in a list of similar ones. */
export const SIMILAR_LIST = 50;

/**
 * The address behind a link that a person typed, for an `href`; null when it must not be one.
 * @param text as stored; a bare domain ('example.com/shop') is taken as https
 */
export function webLink(text: string): URL | null {
  if (/[\s\\]/.test(text)) return null;
  const bare = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u.test(text);
  if (!bare && !/^https?:\/\/[^/]/i.test(text)) return null;
  const url = URL.parse(bare ? `https://${text}` : text);
  return url && !url.username && !url.password && url.hostname ? url : null;
}

/** A link as it is read: its host, and its path when that says more. */
export function linkLabel(url: URL): string {
  const path = decoded(url.pathname).replace(/\/+$/, '');
  return url.host.replace(/^www\./, '') + path;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
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
    twitch: [
      ['Followers', followerCount],
      ['Views', viewCount],
    ],
    instagram: [
      ['Followers', followerCount],
      ['Posts', postCount],
    ],
  };
  return (all[connection.type] ?? []).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** A month as statistics name it, in UTC: '2026-11'. */
export function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}

/** The beginning, in UTC, of the month that lies so many months before the one of `now`. */
export function monthsBefore(now: Date, count: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1));
}

/**
 * The last twelve months with how much was completed in each, oldest first; a month without any counts 0.
 * @param counted only months that have some, in any order
 */
export function lastTwelveMonths(
  now: Date,
  counted: { month: string; completed: number }[],
): { month: string; completed: number }[] {
  return Array.from({ length: 12 }, (_, place) => {
    const month = monthOf(monthsBefore(now, 11 - place));
    return { month, completed: counted.find((one) => one.month === month)?.completed ?? 0 };
  });
}

/** What a category of /users/categories filters by: the platform when it is one, else the content type; null for neither. */
export function userCategory(
  category: string,
): { featuredPlatform: Platform } | { contentType: Category } | null {
  const platform = PLATFORMS.find((one) => one === category);
  if (platform) return { featuredPlatform: platform };
  const contentType = CATEGORIES.find((one) => one === category);
  return contentType ? { contentType } : null;
}
