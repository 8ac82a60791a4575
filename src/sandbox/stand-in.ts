import { createHash } from 'node:crypto';
import type { Mood } from './moods.ts';
import type { Pass, SandboxChannel } from './passes.ts';

export interface StandInRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  form: Record<string, string>;
  /** The body as JSON; undefined if it is none. */
  json: unknown;
  bearer: string;
  clientId: string;
}

export interface StandInResponse {
  status: number;
  body: unknown;
}

export interface StandInServer {
  clientId: string;
  clientSecret: string;
  now(): number;
  mood(pass: Pass | null): Mood;
  /** Redeems a code, which works once, with its redirect address and verifier. Null if it is invalid. */
  spend(request: StandInRequest): Pass | null;
  /** The content of a valid token; null for any other. */
  token(text: string | undefined, kind: 'access' | 'refresh'): Pass | null;
  issue(kind: 'access' | 'refresh', from: Pass, seconds: number): string;
  void(text: string): void;
}

/** The endpoints of one platform. Returns null for an unknown path. */
export type StandIn = (request: StandInRequest, server: StandInServer) => StandInResponse | null;

/** A numeric channel id, derived from the name. */
export function digitsOf(name: string, length: number): string {
  const hash = createHash('sha256').update(name).digest('hex');
  const digits = BigInt(`0x${hash}`).toString().slice(0, length);
  return digits.startsWith('0') ? `1${digits.slice(1)}` : digits;
}

function lettersOf(name: string, length: number): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, length);
}

/** A name in the form used in addresses. */
function loginOf(name: string): string {
  const login = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return (login || 'channel').slice(0, 24);
}

export function loginOfChannel({ login, name }: SandboxChannel): string {
  return login || loginOf(name);
}

/** A channel's id at each platform, derived from the name. */
export const PLATFORM_IDS: Record<string, (name: string) => string> = {
  youtube: (name) => `UC${lettersOf(name, 22)}`,
  twitch: (name) => digitsOf(name, 9),
  instagram: (name) => digitsOf(name, 17),
  tiktok: (name) => `-000${lettersOf(name, 32)}`,
};

/** A figure in this mood: a number, or what some platform sent instead. */
export function figure(value: number, mood: Mood): number | string {
  if (mood === 'negative') return -value - 1;
  if (mood === 'fractions') return value + 0.5;
  if (mood === 'text') return 'many';
  return mood === 'enormous' ? 1e30 : mood === 'nan' ? Number.NaN : value;
}

const DAY_MS = 24 * 60 * 60_000;

/** The moods in which no post is found. */
export function findsNoPosts(mood: Mood): boolean {
  return mood === 'gone' || mood === 'none';
}

/**
 * A post of a channel. Its figures follow from its id, and grow with its age. It was published in the 20 days before
 * the channel was connected.
 */
export function postOf(id: string, { since, channel }: Pass, now: number, mood: Mood) {
  const chance = Number(digitsOf(`post ${id}`, 6)) / 1_000_000;
  const published = since - Math.floor(chance * 20 * DAY_MS);
  const age = Math.max(0, now - published) / DAY_MS;
  const most = 50 + channel.audience * (0.2 + chance);
  const views = Math.floor(most * (1 - Math.exp(-age / 12)));
  return {
    published: new Date(published),
    views: figure(views, mood),
    likes: figure(Math.floor(views * 0.06), mood),
    comments: figure(Math.floor(views * 0.008), mood),
  };
}

/** The shortcodes of a channel's posts at Instagram, newest first: no other platform lists them. */
export function shortcodesOf(name: string): string[] {
  return Array.from({ length: 150 }, (_, index) => lettersOf(`${name} post ${index}`, 11));
}

/** The channel that the platform returns in this mood. */
export function shown(channel: SandboxChannel, mood: Mood): SandboxChannel {
  return mood === 'other' ? { ...channel, name: `${channel.name}, another one` } : channel;
}
