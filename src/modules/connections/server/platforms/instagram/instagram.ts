import { z } from 'zod';
import { lifetime, people, token, uploads } from '../fields.ts';
import {
  type Channel,
  PlatformFailure,
  type PlatformResponse,
  type Provider,
  type ProviderSettings,
  type SendRequest,
  type Tokens,
} from '../provider.ts';
import { parseResponse } from '../send-request.ts';

// https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
const SCOPE = 'instagram_business_basic';

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
    refresh: (send, { accessToken }) =>
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
    revoke: null,
  };
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
  if (type === 'IGApiException') throw new PlatformFailure('none', 'not a professional account');
  const refused = code === TOKEN_IS_NOT_GOOD || status === 401;
  throw new PlatformFailure(refused ? 'refused' : 'down', `response ${status}, code ${code}`);
}
