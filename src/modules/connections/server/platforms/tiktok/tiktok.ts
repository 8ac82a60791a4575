import { z } from 'zod';
import { comments, lifetime, likes, name, people, token, uploads, views } from '../fields.ts';
import {
  type Channel,
  PlatformFailure,
  type PlatformResponse,
  type Post,
  type Provider,
  type ProviderSettings,
  type SendRequest,
  type Tokens,
} from '../provider.ts';
import { parseResponse } from '../send-request.ts';

// https://developers.tiktok.com/doc/login-kit-web (PKCE is for mobile and desktop apps alone)
// https://developers.tiktok.com/doc/oauth-user-access-token-management
// https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info
// https://developers.tiktok.com/doc/tiktok-api-v2-video-query (only public videos of the user are returned)
const NEEDED = ['user.info.basic', 'user.info.profile', 'user.info.stats'];
// Without `video.list`, only the results of videos are missing.
const SCOPES = [...NEEDED, 'video.list'];

const tokenResponse = z.object({
  access_token: token,
  refresh_token: token,
  expires_in: lifetime,
  scope: z.string().default(''),
});
// OAuth errors may have status 200. `error` is absent from a successful response.
const oauthFailure = z.object({ error: z.string().min(1) });
/** Errors about this app or TikTok itself, not about the token. */
const APP_ERRORS = ['invalid_client', 'unauthorized_client', 'server_error', 'temporarily_unavailable'];

const FIELDS = 'open_id,display_name,username,follower_count,likes_count,video_count';
const userResponse = z.object({
  data: z.object({
    user: z.object({
      // The user's id for this app.
      open_id: z.string().regex(/^[\w-]{1,128}$/),
      display_name: name,
      username: z.string().regex(/^[\w.]{1,60}$/),
      follower_count: people.number.optional(),
      likes_count: likes.number.optional(),
      video_count: uploads.number.optional(),
    }),
  }),
});
const VIDEO_FIELDS = 'id,create_time,view_count,like_count,comment_count';
const videosResponse = z.object({
  data: z.object({
    videos: z
      .array(
        z.object({
          id: z.string(),
          /** In seconds. */
          create_time: z
            .number()
            .int()
            .min(0)
            .max(10 ** 11)
            .optional(),
          view_count: views.number.optional(),
          like_count: likes.number.optional(),
          comment_count: comments.number.optional(),
        }),
      )
      .optional(),
  }),
});
// Every response of the API has it; `ok` for a success. The pattern keeps other texts of the platform out of our log.
const envelope = z.object({ error: z.object({ code: z.string().regex(/^[a-z_]{1,60}$/) }) });

/**
 * TikTok by Login Kit for Web. Access tokens live for hours. Each use of a refresh token replaces it, and the old one no
 * longer works. Users can deselect single scopes, also later.
 */
export function tiktok({ clientId, clientSecret, baseUrl }: ProviderSettings): Provider {
  const consent = `${baseUrl ?? 'https://www.tiktok.com'}/v2/auth/authorize/`;
  const api = baseUrl ?? 'https://open.tiktokapis.com';
  const home = baseUrl ?? 'https://www.tiktok.com';
  const client = { client_key: clientId, client_secret: clientSecret };
  const grant = async (send: SendRequest, form: Record<string, string>) =>
    parseGrant(await send({ url: `${api}/v2/oauth/token/`, form: { ...client, ...form } }));
  /** @returns false if TikTok does not take the token: it is invalid, expired, or a refresh token */
  const revoke = async (send: SendRequest, revoked: string) => {
    const { status, json } = await send({
      url: `${api}/v2/oauth/revoke/`,
      form: { ...client, token: revoked },
    });
    const { error } = oauthFailure.safeParse(json).data ?? {};
    if (error !== undefined && APP_ERRORS.includes(error))
      throw new PlatformFailure('down', `a token could not be revoked (${status})`);
    return status === 200 && error === undefined;
  };

  return {
    type: 'tiktok',
    pkce: false,
    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        client_key: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPES.join(','),
        state,
        // Always show the consent page, so that a user can choose another account.
        disable_auto_auth: '1',
      });
      return `${consent}?${query}`;
    },
    async exchange(send, { code, redirectUri }) {
      const form = { code, redirect_uri: redirectUri, grant_type: 'authorization_code' };
      const { scope, ...tokens } = await grant(send, form);
      const granted = scope.split(',');
      if (!NEEDED.every((one) => granted.includes(one)))
        throw new PlatformFailure('not_granted', 'a needed scope was not granted');
      return tokens;
    },
    async renewTokens(send, { refreshToken }) {
      if (!refreshToken) throw new PlatformFailure('refused', 'there is no refresh token');
      const { scope: _, ...tokens } = await grant(send, refreshForm(refreshToken));
      return tokens;
    },
    read: (send, accessToken) => read(send, { api, home }, accessToken),
    readPost: (send, accessToken, postId) => readPost(send, api, accessToken, postId),
    async revoke(send, revoked) {
      if (await revoke(send, revoked)) return;
      // TikTok revokes access tokens only, and most have expired by then. A refresh token gives a valid one.
      const renewed = await grant(send, refreshForm(revoked)).catch((error: unknown) => {
        if (error instanceof PlatformFailure && error.kind === 'refused') return null;
        throw error;
      });
      if (renewed) await revoke(send, renewed.accessToken);
    },
  };
}

async function read(
  send: SendRequest,
  { api, home }: { api: string; home: string },
  accessToken: string,
): Promise<Channel> {
  const response = await send({
    url: `${api}/v2/user/info/?fields=${FIELDS}`,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  refuse(response);
  const { user } = parseResponse(response, userResponse).data;
  return {
    platformId: user.open_id,
    displayName: user.display_name,
    username: user.username,
    linkTo: `${home}/@${user.username}`,
    publishedAt: null,
    followerCount: user.follower_count ?? null,
    subscriberCount: null,
    videoCount: user.video_count ?? null,
    viewCount: null,
    postCount: null,
    likeCount: user.likes_count ?? null,
  };
}

async function readPost(send: SendRequest, api: string, accessToken: string, postId: string): Promise<Post> {
  const response = await send({
    url: `${api}/v2/video/query/?fields=${VIDEO_FIELDS}`,
    headers: { authorization: `Bearer ${accessToken}` },
    json: { filters: { video_ids: [postId] } },
  });
  refuse(response);
  const [video] = parseResponse(response, videosResponse).data.videos ?? [];
  if (!video) throw new PlatformFailure('not_found', 'there is no such video of this channel');
  if (video.id !== postId)
    throw new PlatformFailure('invalid_response', 'the response is about another video');
  return {
    channelId: null,
    publishedAt: video.create_time ? new Date(video.create_time * 1000) : null,
    views: video.view_count ?? null,
    likes: video.like_count ?? null,
    comments: video.comment_count ?? null,
  };
}

/** https://developers.tiktok.com/doc/tiktok-api-v2-error-handling */
function refuse(response: PlatformResponse): void {
  const { status, json } = response;
  const { code } = envelope.safeParse(json).data?.error ?? {};
  // Without an envelope, `parseResponse` says what is wrong with the response.
  if (code === 'ok' || (code === undefined && status !== 401)) return;
  if (code === 'scope_not_authorized')
    throw new PlatformFailure('not_granted', 'a needed scope is no longer granted');
  const refused = code === undefined || code === 'access_token_invalid';
  throw new PlatformFailure(refused ? 'refused' : 'down', `response ${status}, code ${code}`);
}

function parseGrant(response: PlatformResponse): Tokens & { scope: string } {
  const { error } = oauthFailure.safeParse(response.json).data ?? {};
  if (error !== undefined) {
    // Every other error is about this app, not the user.
    const refused = error === 'invalid_grant';
    throw new PlatformFailure(refused ? 'refused' : 'down', `no token was granted (${response.status})`);
  }
  const granted = parseResponse(response, tokenResponse);
  return {
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token,
    expiresInSeconds: granted.expires_in,
    scope: granted.scope,
  };
}

function refreshForm(refreshToken: string) {
  return { refresh_token: refreshToken, grant_type: 'refresh_token' };
}
