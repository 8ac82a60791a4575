import { createHash } from 'node:crypto';
import type { Mood } from './moods.ts';
import type { Pass, SandboxChannel } from './passes.ts';

/** What a request to a stand-in says, whatever it is written in. */
export interface Asked {
  method: string;
  /** Below the platform's own prefix. */
  path: string;
  query: Record<string, string>;
  form: Record<string, string>;
  bearer: string;
  clientId: string;
}

export interface Told {
  status: number;
  body: unknown;
}

/** What the platform's own endpoints need of the server around them. */
export interface Desk {
  clientId: string;
  clientSecret: string;
  now(): number;
  mood(pass: Pass | null): Mood;
  /** A code is good once, at the address it was sent to, for who knows its verifier. Null when it is not. */
  spend(asked: Asked): Pass | null;
  /** A token that is good now; null when it is not. */
  token(text: string | undefined, kind: 'access' | 'refresh'): Pass | null;
  issue(kind: 'access' | 'refresh', from: Pass, seconds: number): string;
  /** From now on the token is worth nothing. */
  void(text: string): void;
}

/** One platform's endpoints. Null for an address that it does not have. */
export type StandIn = (asked: Asked, desk: Desk) => Told | null;

/** Digits that always are the same for a name: the channel's id. */
export function digitsOf(name: string, length: number): string {
  const hash = createHash('sha256').update(name).digest('hex');
  const digits = BigInt(`0x${hash}`).toString().slice(0, length);
  return digits.startsWith('0') ? `1${digits.slice(1)}` : digits;
}

function lettersOf(name: string, length: number): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, length);
}

/** A name as it stands in an address. */
function loginOf(name: string): string {
  const login = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return (login || 'channel').slice(0, 24);
}

/** The name of a channel in addresses. */
export function loginOfChannel({ login, name }: SandboxChannel): string {
  return login || loginOf(name);
}

/** A channel's id at each platform: always the same for a name. */
export const PLATFORM_IDS: Record<string, (name: string) => string> = {
  youtube: (name) => `UC${lettersOf(name, 22)}`,
  twitch: (name) => digitsOf(name, 9),
  instagram: (name) => digitsOf(name, 17),
};

/** A figure as it is told in a mood. */
export function figure(value: number, mood: Mood): number {
  if (mood === 'negative') return -value - 1;
  return mood === 'enormous' ? 1e30 : mood === 'nan' ? Number.NaN : value;
}

/** Whose figures are told. */
export function shown(channel: SandboxChannel, mood: Mood): SandboxChannel {
  return mood === 'other' ? { ...channel, name: `${channel.name}, another one` } : channel;
}
