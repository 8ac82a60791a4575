import type { AccountType, Category } from '#contract/product.ts';
import type { Look } from './pictures/looks.ts';

/** An account a person has connected; figures as the platform would report them. */
export type DemoConnection =
  | { type: 'youtube'; displayName: string; subscribers: number; views: number; videos: number }
  | { type: 'twitch'; displayName: string; login: string; followers: number }
  | { type: 'instagram'; displayName: string; username: string; followers: number; posts: number }
  | { type: 'custom'; webName: string; linkTo: string };

export type FeaturedPlatform = 'youtube' | 'twitch' | 'instagram';

export interface DemoPerson {
  username: string;
  fname: string;
  lname: string;
  displayName: string;
  accountType: AccountType;
  /** Of businesses only. */
  businessName?: string;
  contentType: Category;
  headline: string;
  location: string;
  /** An address at a reserved example name, or empty. */
  website: string;
  bio: string;
  joinedDaysAgo: number;
  connections: readonly DemoConnection[];
  featured: FeaturedPlatform | null;
  /** How a creator's portrait is drawn. */
  look?: Look;
  /** Which of its category's three subjects a business bears on its mark; without one the mark is abstract or any. */
  motif?: 0 | 1 | 2;
}

export const youtube = (
  displayName: string,
  subscribers: number,
  views: number,
  videos: number,
): DemoConnection => ({ type: 'youtube', displayName, subscribers, views, videos });

export const twitch = (login: string, followers: number): DemoConnection => ({
  type: 'twitch',
  displayName: login,
  login: login.toLowerCase(),
  followers,
});

export const instagram = (username: string, followers: number, posts: number): DemoConnection => ({
  type: 'instagram',
  displayName: username,
  username,
  followers,
  posts,
});

export const custom = (webName: string, linkTo: string): DemoConnection => ({
  type: 'custom',
  webName,
  linkTo,
});

/** The audience of the featured platform; 0 when none is featured. Never a sum over platforms. */
export function audienceSize({ connections, featured }: DemoPerson): number {
  const connection = connections.find(({ type }) => type === featured);
  if (connection?.type === 'youtube') return connection.subscribers;
  return connection && connection.type !== 'custom' ? connection.followers : 0;
}
