import type { Connectable } from '#contract/product.ts';

export interface Tokens {
  accessToken: string;
  /** Null if the platform renews with the access token itself. */
  refreshToken: string | null;
  expiresInSeconds: number;
}

/** A channel as its platform describes it now. Unknown figures are null, never 0. */
export interface Channel {
  /** The channel's id at the platform. It stays the same when the channel is renamed. */
  platformId: string;
  displayName: string;
  /** Its name in URLs; '' if it has none. */
  username: string;
  linkTo: string;
  publishedAt: Date | null;
  followerCount: number | null;
  subscriberCount: number | null;
  videoCount: number | null;
  viewCount: number | null;
  postCount: number | null;
  likeCount: number | null;
}

/** A video or other post as its platform describes it now. Unknown figures are null, never 0. */
export interface Post {
  /** The channel that published it; null if the platform only returns posts of the connected channel. */
  channelId: string | null;
  publishedAt: Date | null;
  views: number | null;
  likes: number | null;
  comments: number | null;
}

export interface ConsentAsked {
  state: string;
  /** The S256 challenge; null if the platform does not use PKCE. */
  challenge: string | null;
  redirectUri: string;
}

export interface Grant {
  code: string;
  verifier: string | null;
  redirectUri: string;
}

export interface PlatformRequest {
  /** A fixed URL of the platform with our own query. What a user typed is in it only as an id of known format. */
  url: string;
  /** Sent as a form, by POST. */
  form?: Record<string, string>;
  /** Sent as JSON, by POST. */
  json?: object;
  headers?: Record<string, string>;
}

export interface PlatformResponse {
  /** Below 500, and neither 429 nor a redirect: those throw. */
  status: number;
  /** Undefined if the body is not JSON. */
  json: unknown;
}

/** @throws {PlatformFailure} down or invalid_response */
export type SendRequest = (request: PlatformRequest) => Promise<PlatformResponse>;

/** What is specific to one platform: its OAuth and its figures. */
export interface Provider {
  type: Connectable;
  /** Whether it uses PKCE (S256). */
  pkce: boolean;
  authorizeUrl(asked: ConsentAsked): string;
  exchange(send: SendRequest, grant: Grant): Promise<Tokens>;
  /** The old refresh token may be invalid afterwards. */
  renewTokens(send: SendRequest, tokens: Pick<Tokens, 'accessToken' | 'refreshToken'>): Promise<Tokens>;
  read(send: SendRequest, accessToken: string): Promise<Channel>;
  /**
   * Reads a post, which may belong to another channel.
   * @param postId of the format that `postOfLink` (results.rules.ts) accepts
   * @throws {PlatformFailure} also `not_found` for a post that does not exist or is not public
   */
  readPost(send: SendRequest, accessToken: string, postId: string): Promise<Post>;
  /** Revokes a token; null if the platform has no such endpoint. Idempotent. */
  revoke: ((send: SendRequest, token: string) => Promise<void>) | null;
}

export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  /** Replaces every host of the platform, for tests and the sandbox. */
  baseUrl: string | undefined;
}

/**
 * Why a platform call failed.
 * - `down`: it was unreachable, slow or overloaded, or does not know this app.
 * - `invalid_response`: its response has an unknown format or impossible values.
 * - `refused`: the code or token is not valid or no longer valid.
 * - `not_granted`: the user consented, but not to the scope for reading figures, or took it back.
 * - `not_found`: there is no such channel or post.
 */
export type FailureKind = 'down' | 'invalid_response' | 'refused' | 'not_granted' | 'not_found';

/** A failed platform call. Its message contains no token and no text of the platform. */
export class PlatformFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.name = 'PlatformFailure';
    this.kind = kind;
  }

  /** Whether the channel can be read only after its owner has connected it again. */
  get needsReconnect(): boolean {
    return this.kind === 'refused' || this.kind === 'not_granted';
  }
}
