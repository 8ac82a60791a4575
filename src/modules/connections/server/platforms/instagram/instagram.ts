import { z } from 'zod';
import { comments, creationDate, lifetime, likes, people, token, uploads } from '../fields.ts';
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

// https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
const SCOPE = 'instagram_business_basic';

// https://developers.facebook.com/docs/instagram-platform/reference/instagram-media (views need a scope for insights)
const MEDIA_FIELDS = 'id,shortcode,timestamp,like_count,comments_count';
// No endpoint finds a post by its address, so the account's newest posts are searched.
const MEDIA_PER_PAGE = '100';
const MOST_PAGES = 5;
const mediaResponse = z.object({
  data: z.array(
    z.object({
      shortcode: z.string().optional(),
      timestamp: creationDate,
      // Absent if the owner hides them.
      like_count: likes.number.optional(),
      comments_count: comments.number.optional(),
    }),
  ),
  paging: z
    .object({
      cursors: z
        .object({
          after: z
            .string()
            .regex(/^[\w=-]{1,500}$/)
            .optional(),
        })
        .optional(),
      // Absent on the last page.
      next: z.string().optional(),
    })
    .optional(),
});

const shortLived = z.object({ access_token: token });
// The documentation shows a list of one; the API sends the bare object.
const exchangeResponse = z.union([
  shortLived,
  z.object({ data: z.tuple([shortLived]) }).transform(({ data }) => data[0]),
]);
const longLivedResponse = z.object({ access_token: token, expires_in: lifetime });

const account = z.object({
  // A string, since a number would lose its last digits.
  user_id: z.string().regex(/^\d{1,25}$/),
  username: z.string().regex(/^[\w.]{1,60}$/),
  followers_count: people.number.optional(),
  media_count: uploads.number.optional(),
});
const accountResponse = z.union([
  account,
  z.object({ data: z.tuple([account]) }).transform(({ data }) => data[0]),
]);

const failure = z.object({
  error: z.object({ code: z.number(), type: z.string().optional() }),
});
// An expired or revoked token.
const TOKEN_IS_NOT_GOOD = 190;
// Rate limits of the app, the account and the call.
const TOO_OFTEN = new Set([4, 17, 32, 613]);

/**
 * Instagram by Instagram Login, for professional accounts only. A code gives a token for an hour, which is exchanged
 * for one of 60 days, which renews itself. No endpoint revokes a token: users do that in the app.
 */
export function instagram({ clientId, clientSecret, baseUrl }: ProviderSettings): Provider {
  const consent = `${baseUrl ?? 'https://www.instagram.com'}/oauth/authorize`;
  const codes = baseUrl ?? 'https://api.instagram.com';
  const home = baseUrl ?? 'https://www.instagram.com';
  const graph = baseUrl ?? 'https://graph.instagram.com';

  return {
    type: 'instagram',
    pkce: false,
    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state,
      });
      return `${consent}?${query}`;
    },
    async exchange(send, { code, redirectUri }) {
      const form = { client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectUri };
      const response = await send({
        url: `${codes}/oauth/access_token`,
        form: { ...form, grant_type: 'authorization_code' },
      });
      // Errors have another format here, and no code for a spent code.
      if (response.status === 400) throw new PlatformFailure('refused', 'the code was not accepted');
      const { access_token } = parseResponse(response, exchangeResponse);
      return longLived(send, `${graph}/access_token`, {
        grant_type: 'ig_exchange_token',
        client_secret: clientSecret,
        access_token,
      });
    },
    renewTokens: (send, { accessToken }) =>
      longLived(send, `${graph}/refresh_access_token`, {
        grant_type: 'ig_refresh_token',
        access_token: accessToken,
      }),
    async read(send, accessToken) {
      const fields = 'user_id,username,followers_count,media_count';
      const query = new URLSearchParams({ fields, access_token: accessToken });
      const response = await send({ url: `${graph}/me?${query}` });
      refuse(response);
      return channelOf(parseResponse(response, accountResponse), home);
    },
    readPost: (send, accessToken, postId) => readPost(send, graph, accessToken, postId),
    revoke: null,
  };
}

async function readPost(
  send: SendRequest,
  graph: string,
  accessToken: string,
  postId: string,
): Promise<Post> {
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({
      fields: MEDIA_FIELDS,
      limit: MEDIA_PER_PAGE,
      access_token: accessToken,
    });
    if (after !== undefined) query.set('after', after);
    const response = await send({ url: `${graph}/me/media?${query}` });
    refuse(response);
    const { data, paging } = parseResponse(response, mediaResponse);
    const found = data.find(({ shortcode }) => shortcode === postId);
    if (found)
      return {
        channelId: null,
        publishedAt: found.timestamp,
        views: null,
        likes: found.like_count ?? null,
        comments: found.comments_count ?? null,
      };
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined) break;
  }
  throw new PlatformFailure('not_found', 'there is no such post among the newest of this account');
}

async function longLived(send: SendRequest, url: string, query: Record<string, string>): Promise<Tokens> {
  const response = await send({ url: `${url}?${new URLSearchParams(query)}` });
  refuse(response);
  const granted = parseResponse(response, longLivedResponse);
  return { accessToken: granted.access_token, refreshToken: null, expiresInSeconds: granted.expires_in };
}

function channelOf(found: z.output<typeof account>, home: string): Channel {
  return {
    platformId: found.user_id,
    displayName: found.username,
    username: found.username,
    linkTo: `${home}/${found.username}/`,
    publishedAt: null,
    followerCount: found.followers_count ?? null,
    subscriberCount: null,
    videoCount: null,
    viewCount: null,
    postCount: found.media_count ?? null,
    likeCount: null,
  };
}

function refuse({ status, json }: PlatformResponse): void {
  if (status < 400) return;
  const { code, type } = failure.safeParse(json).data?.error ?? {};
  if (code !== undefined && TOO_OFTEN.has(code)) throw new PlatformFailure('down', 'rate limit reached');
  // A personal account, whose figures cannot be read.
  if (type === 'IGApiException') throw new PlatformFailure('not_found', 'not a professional account');
  const refused = code === TOKEN_IS_NOT_GOOD || status === 401;
  throw new PlatformFailure(refused ? 'refused' : 'down', `response ${status}, code ${code}`);
}
