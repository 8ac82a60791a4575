import { z } from 'zod';
import { creationDate, lifetime, name, people, token, views } from '../fields.ts';
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
import { parseResponse, revokeToken } from '../send-request.ts';

// https://dev.twitch.tv/docs/authentication/getting-tokens-oauth (`scope` is a list, unlike in OAuth)
// https://dev.twitch.tv/docs/api/reference (Get Users, Get Channel Followers: the total needs no scope)
// Get Videos and Get Clips need no scope; Twitch counts neither likes nor comments
const tokenResponse = z.object({ access_token: token, refresh_token: token, expires_in: lifetime });

const usersResponse = z.object({
  data: z.array(
    z.object({
      id: z.string().regex(/^\d{1,20}$/),
      login: z.string().regex(/^\w{1,25}$/),
      display_name: name,
      created_at: creationDate,
    }),
  ),
});

const userId = z.string().regex(/^\d{1,20}$/);
const videosResponse = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      user_id: userId,
      published_at: creationDate,
      viewable: z.string(),
      view_count: views.number,
    }),
  ),
});
const clipsResponse = z.object({
  data: z.array(
    z.object({ id: z.string(), broadcaster_id: userId, created_at: creationDate, view_count: views.number }),
  ),
});

const followersResponse = z.object({ total: people.number });

/** Twitch. Access tokens live about four hours. A refresh token may be replaced when it is used. */
export function twitch({ clientId, clientSecret, baseUrl }: ProviderSettings): Provider {
  const id = baseUrl ?? 'https://id.twitch.tv';
  const api = baseUrl ?? 'https://api.twitch.tv';
  const home = baseUrl ?? 'https://www.twitch.tv';
  const client = { client_id: clientId, client_secret: clientSecret };
  const grant = async (send: SendRequest, form: Record<string, string>) =>
    parseGrant(await send({ url: `${id}/oauth2/token`, form: { ...client, ...form } }));

  return {
    type: 'twitch',
    pkce: false,
    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: '',
        state,
        // Always show the consent page, so that a user can choose another channel.
        force_verify: 'true',
      });
      return `${id}/oauth2/authorize?${query}`;
    },
    exchange: (send, { code, redirectUri }) =>
      grant(send, { code, redirect_uri: redirectUri, grant_type: 'authorization_code' }),
    renewTokens(send, { refreshToken }) {
      if (!refreshToken) throw new PlatformFailure('refused', 'there is no refresh token');
      return grant(send, { refresh_token: refreshToken, grant_type: 'refresh_token' });
    },
    read: (send, accessToken) => read(send, { api, home, clientId }, accessToken),
    readPost: (send, accessToken, postId) => readPost(send, { api, clientId }, accessToken, postId),
    revoke: (send, revoked) =>
      revokeToken(send, `${id}/oauth2/revoke`, { client_id: clientId, token: revoked }),
  };
}

async function read(
  send: SendRequest,
  { api, home, clientId }: { api: string; home: string; clientId: string },
  accessToken: string,
): Promise<Channel> {
  const reading = (address: string) => get(send, { api, clientId }, accessToken, address);
  const [user] = parseResponse(await reading('users'), usersResponse).data;
  if (!user) throw new PlatformFailure('not_found', 'there is no channel');
  const { total } = parseResponse(
    await reading(`channels/followers?broadcaster_id=${user.id}&first=1`),
    followersResponse,
  );
  return {
    platformId: user.id,
    displayName: user.display_name,
    username: user.login,
    linkTo: `${home}/${user.login}`,
    publishedAt: user.created_at,
    followerCount: total,
    subscriberCount: null,
    videoCount: null,
    // Twitch stopped counting views in 2023, and sends 0.
    viewCount: null,
    postCount: null,
    likeCount: null,
  };
}

async function get(
  send: SendRequest,
  { api, clientId }: { api: string; clientId: string },
  accessToken: string,
  address: string,
): Promise<PlatformResponse> {
  const headers = { authorization: `Bearer ${accessToken}`, 'client-id': clientId };
  const response = await send({ url: `${api}/helix/${address}`, headers });
  if (response.status === 401) throw new PlatformFailure('refused', 'the access token is not valid');
  return response;
}

/** The id of a video is a number, the id of a clip is a name. A clip belongs to the channel that it was cut from. */
async function readPost(
  send: SendRequest,
  api: { api: string; clientId: string },
  accessToken: string,
  postId: string,
): Promise<Post> {
  const isVideo = /^\d+$/.test(postId);
  const response = await get(send, api, accessToken, `${isVideo ? 'videos' : 'clips'}?id=${postId}`);
  // Helix answers 404 for the id of a video that does not exist.
  if (response.status === 404) throw new PlatformFailure('not_found', 'there is no such video');
  const found = isVideo ? videoOf(response) : clipOf(response);
  if (!found) throw new PlatformFailure('not_found', 'there is no such post, or it is private');
  if (found.id !== postId)
    throw new PlatformFailure('invalid_response', 'the response is about another post');
  const { id: _, ...post } = found;
  return { ...post, likes: null, comments: null };
}

function videoOf(response: PlatformResponse) {
  const [video] = parseResponse(response, videosResponse).data;
  if (!video || video.viewable === 'private') return null;
  const { id, user_id: channelId, published_at: publishedAt, view_count } = video;
  return { id, channelId, publishedAt, views: view_count };
}

function clipOf(response: PlatformResponse) {
  const [clip] = parseResponse(response, clipsResponse).data;
  if (!clip) return null;
  const { id, broadcaster_id: channelId, created_at: publishedAt, view_count } = clip;
  return { id, channelId, publishedAt, views: view_count };
}

function parseGrant(response: PlatformResponse): Tokens {
  const { status } = response;
  if (status === 400 || status === 401) {
    const { message } = z.object({ message: z.string() }).safeParse(response.json).data ?? {};
    // 'invalid client' is about this app, not the user.
    const refused = !/client/i.test(message ?? '');
    throw new PlatformFailure(refused ? 'refused' : 'down', `no token was granted (${status})`);
  }
  if (status === 403) throw new PlatformFailure('down', 'no token was granted (403)');
  const granted = parseResponse(response, tokenResponse);
  return {
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token,
    expiresInSeconds: granted.expires_in,
  };
}
