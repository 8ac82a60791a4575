import type { Connectable } from '#contract/product.ts';

/** What lets us read a channel. */
export interface Tokens {
  accessToken: string;
  /** Null where the platform renews with the access token itself. */
  refreshToken: string | null;
  expiresInSeconds: number;
}

/** A channel as its platform describes it now. A figure that it does not give is null, never 0. */
export interface Channel {
  /** The channel's id at the platform: stays the same whatever its owner calls it. */
  platformId: string;
  displayName: string;
  /** Its name in addresses; empty where it has none. */
  username: string;
  linkTo: string;
  publishedAt: Date | null;
  followerCount: number | null;
  subscriberCount: number | null;
  videoCount: number | null;
  viewCount: number | null;
  postCount: number | null;
}

export interface ConsentAsked {
  state: string;
  /** The S256 challenge; null where the platform takes no PKCE. */
  challenge: string | null;
  redirectUri: string;
}

export interface Grant {
  code: string;
  verifier: string | null;
  redirectUri: string;
}

export interface PlatformRequest {
  /** A fixed address of the platform with our own query; no part of it was typed by a user. */
  url: string;
  /** Sent as a form, by POST. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

export interface PlatformResponse {
  /** Below 500, and neither 429 nor a redirect: those have failed already. */
  status: number;
  /** Undefined when it is no JSON. */
  json: unknown;
}

/** @throws {PlatformFailure} down or invalid_response */
export type Ask = (request: PlatformRequest) => Promise<PlatformResponse>;

/** One platform, in one folder: everything that is its own way of doing OAuth and of telling its figures. */
export interface Provider {
  type: Connectable;
  /** Whether it takes PKCE (S256). */
  pkce: boolean;
  /** Where a user's browser asks them for consent. */
  authorizeUrl(asked: ConsentAsked): string;
  exchange(ask: Ask, grant: Grant): Promise<Tokens>;
  /** New tokens for old ones. What was the refresh token before may be worth nothing afterwards. */
  refresh(ask: Ask, tokens: Pick<Tokens, 'accessToken' | 'refreshToken'>): Promise<Tokens>;
  read(ask: Ask, accessToken: string): Promise<Channel>;
  /** Tells that a token is not needed any more; null where the platform offers no such call. Harmless to repeat. */
  revoke: ((ask: Ask, token: string) => Promise<void>) | null;
}

export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  /** Stands in for every address of the platform: for tests and the sandbox. */
  baseUrl: string | undefined;
}

/**
 * Why a platform gave nothing.
 * - `down`: it was not reached, was too slow or overloaded, or does not know this app.
 * - `invalid_response`: its response is not of the known shape, or cannot be true.
 * - `refused`: the code or token is not valid, or not any more.
 * - `not_granted`: its user consented, but not to the scope that we read figures with.
 * - `none`: there is no channel.
 */
export type FailureKind = 'down' | 'invalid_response' | 'refused' | 'not_granted' | 'none';

/** A platform that did not do what was asked. Its message holds no token and nothing that the platform wrote. */
export class PlatformFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.name = 'PlatformFailure';
    this.kind = kind;
  }
}
