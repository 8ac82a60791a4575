import { z } from 'zod';
import { comments, creationDate, lifetime, likes, name, people, token, uploads, views } from '../fields.ts';
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

// https://developers.google.com/identity/protocols/oauth2/web-server
// https://developers.google.com/youtube/v3/docs/channels
// https://developers.google.com/youtube/v3/docs/videos (an unknown id gives a list without items)
const SCOPE = 'https://www.googleapis.com/auth/youtube.readonly';

const tokenResponse = z.object({
  access_token: token,
  expires_in: lifetime,
  refresh_token: token.optional(),
  scope: z.string().optional(),
});

const channelResponse = z.object({
  // A user without a channel gets a list without `items`. So does an error, which has another `kind`.
  kind: z.literal('youtube#channelListResponse'),
  items: z
    .array(
      z.object({
        id: z.string().regex(/^UC[\w-]{22}$/),
        snippet: z.object({
          title: name,
          customUrl: z
            .string()
            .regex(/^@?[^\s/]{1,60}$/u)
            .optional()
            .catch(undefined),
          publishedAt: creationDate,
        }),
        statistics: z.object({
          viewCount: views.string.optional(),
          subscriberCount: people.string.optional(),
          hiddenSubscriberCount: z.boolean().optional(),
          videoCount: uploads.string.optional(),
        }),
      }),
    )
    .optional(),
});

const videoResponse = z.object({
  kind: z.literal('youtube#videoListResponse'),
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ channelId: z.string().regex(/^UC[\w-]{22}$/), publishedAt: creationDate }),
        status: z.object({ privacyStatus: z.string() }),
        // Likes are absent if the owner hides them, comments if they are switched off.
        statistics: z.object({
          viewCount: views.string.optional(),
          likeCount: likes.string.optional(),
          commentCount: comments.string.optional(),
        }),
      }),
    )
    .optional(),
});

const failure = z.object({ error: z.string() });

/** YouTube. OAuth at Google, figures from the YouTube Data API. Counts are strings; subscribers may be hidden. */
export function youtube({ clientId, clientSecret, baseUrl }: ProviderSettings): Provider {
  const consent = `${baseUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`;
  const tokens = baseUrl ?? 'https://oauth2.googleapis.com';
  const api = baseUrl ?? 'https://www.googleapis.com';
  const home = baseUrl ?? 'https://www.youtube.com';
  const client = { client_id: clientId, client_secret: clientSecret };

  return {
    type: 'youtube',
    pkce: true,
    authorizeUrl({ state, challenge, redirectUri }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state,
        code_challenge: challenge ?? '',
        code_challenge_method: 'S256',
        // Without both parameters, a second consent returns no refresh token.
        access_type: 'offline',
        prompt: 'consent select_account',
      });
      return `${consent}?${query}`;
    },
    async exchange(send, { code, verifier, redirectUri }) {
      const form = { ...client, code, code_verifier: verifier ?? '', redirect_uri: redirectUri };
      const response = await send({
        url: `${tokens}/token`,
        form: { ...form, grant_type: 'authorization_code' },
      });
      const { scope = '', ...granted } = parseGrant(response);
      // Users can deselect scopes on Google's page.
      if (!scope.split(' ').includes(SCOPE))
        throw new PlatformFailure('not_granted', 'the scope was not granted');
      return tokensOf(granted, null);
    },
    async renewTokens(send, { refreshToken }) {
      if (!refreshToken) throw new PlatformFailure('refused', 'there is no refresh token');
      const form = { ...client, refresh_token: refreshToken, grant_type: 'refresh_token' };
      return tokensOf(parseGrant(await send({ url: `${tokens}/token`, form })), refreshToken);
    },
    read: (send, accessToken) => read(send, { api, home }, accessToken),
    async readPost(send, accessToken, postId) {
      const response = await get(
        send,
        `${api}/youtube/v3/videos?part=snippet,status,statistics&id=${postId}`,
        accessToken,
      );
      return postOf(parseResponse(response, videoResponse).items?.[0], postId);
    },
    revoke: (send, revoked) => revokeToken(send, `${tokens}/revoke`, { token: revoked }),
  };
}

async function read(
  send: SendRequest,
  { api, home }: { api: string; home: string },
  accessToken: string,
): Promise<Channel> {
  const url = `${api}/youtube/v3/channels?part=snippet,statistics&mine=true`;
  const response = await get(send, url, accessToken);
  const channel = parseResponse(response, channelResponse).items?.[0];
  if (!channel) throw new PlatformFailure('not_found', 'there is no channel');
  const { id, snippet, statistics } = channel;
  return {
    platformId: id,
    displayName: snippet.title,
    username: snippet.customUrl ?? '',
    linkTo: `${home}/channel/${id}`,
    publishedAt: snippet.publishedAt,
    followerCount: null,
    subscriberCount: statistics.hiddenSubscriberCount ? null : (statistics.subscriberCount ?? null),
    videoCount: statistics.videoCount ?? null,
    viewCount: statistics.viewCount ?? null,
    postCount: null,
    likeCount: null,
  };
}

async function get(send: SendRequest, url: string, accessToken: string): Promise<PlatformResponse> {
  const response = await send({ url, headers: { authorization: `Bearer ${accessToken}` } });
  if (response.status === 401) throw new PlatformFailure('refused', 'the access token is not valid');
  // Usually the day's quota is used up.
  if (response.status === 403) throw new PlatformFailure('down', 'reading is forbidden at the moment');
  return response;
}

type Video = NonNullable<z.output<typeof videoResponse>['items']>[number];

function postOf(video: Video | undefined, postId: string): Post {
  // The owner's token also reads private videos.
  if (!video || video.status.privacyStatus === 'private')
    throw new PlatformFailure('not_found', 'there is no such video, or it is private');
  if (video.id !== postId)
    throw new PlatformFailure('invalid_response', 'the response is about another video');
  const { snippet, statistics } = video;
  return {
    channelId: snippet.channelId,
    publishedAt: snippet.publishedAt,
    views: statistics.viewCount ?? null,
    likes: statistics.likeCount ?? null,
    comments: statistics.commentCount ?? null,
  };
}

function parseGrant(response: PlatformResponse): z.output<typeof tokenResponse> {
  if (response.status === 400 || response.status === 401) {
    const refused = failure.safeParse(response.json).data?.error === 'invalid_grant';
    // Every other error is about this app, not the user.
    throw new PlatformFailure(refused ? 'refused' : 'down', `no token was granted (${response.status})`);
  }
  return parseResponse(response, tokenResponse);
}

function tokensOf(granted: z.output<typeof tokenResponse>, before: string | null): Tokens {
  const refreshToken = granted.refresh_token ?? before;
  return { accessToken: granted.access_token, refreshToken, expiresInSeconds: granted.expires_in };
}
