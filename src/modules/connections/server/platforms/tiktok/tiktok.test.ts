import { describe, expect, it } from 'vitest';
import type { PlatformRequest, PlatformResponse, SendRequest } from '../provider.ts';
import { tiktok } from './tiktok.ts';

const provider = tiktok({ clientId: 'key', clientSecret: 'secret', baseUrl: 'https://tiktok.example' });
const GRANT = { access_token: 'act.2', refresh_token: 'rft.2', expires_in: 7200, scope: 'user.info.basic' };
const INVALID = { error: 'invalid_grant', error_description: 'expired', log_id: '1' };

/** Answers the requests in order. */
function scripted(...responses: [status: number, json: unknown][]) {
  const requests: PlatformRequest[] = [];
  const left = responses.map(([status, json]): PlatformResponse => ({ status, json }));
  const send: SendRequest = async (request) => {
    requests.push(request);
    const next = left.shift();
    if (!next) throw new Error(`not expected: ${request.url}`);
    return next;
  };
  return { send, requests };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'not_found',
    ({ kind }) => kind,
  );

describe('the consent of TikTok', () => {
  it('is asked for the figures, and for the videos, which are read later', () => {
    const asked = { state: 's', challenge: null, redirectUri: 'https://here.example/oauth/tiktok' };
    const { searchParams } = new URL(provider.authorizeUrl(asked));
    expect(searchParams.get('scope')).toBe('user.info.basic,user.info.profile,user.info.stats,video.list');
  });

  it.each([
    ['user.info.basic,user.info.profile,user.info.stats,video.list', 'not_found'],
    ['user.info.stats,user.info.profile,user.info.basic', 'not_found'],
    ['user.info.basic,user.info.profile,video.list', 'not_granted'],
    ['user.info.basic,user.info.stats,video.list', 'not_granted'],
    ['user.info.basic.user.info.profile.user.info.stats', 'not_granted'],
    ['', 'not_granted'],
  ])('with the scopes %j: %s', async (scope, kind) => {
    const { send } = scripted([200, { ...GRANT, scope }]);
    const grant = { code: 'c', verifier: null, redirectUri: 'https://here.example/oauth/tiktok' };
    expect(await failureOf(provider.exchange(send, grant))).toBe(kind);
  });
});

describe('tokens of TikTok', () => {
  it('are replaced, both, also where the response does not repeat the scopes', async () => {
    const { send, requests } = scripted([200, { ...GRANT, scope: undefined, error: '' }]);
    expect(await provider.renewTokens(send, { accessToken: 'act.1', refreshToken: 'rft.1' })).toEqual({
      ...{ accessToken: 'act.2', refreshToken: 'rft.2', expiresInSeconds: 7200 },
    });
    expect(requests[0]).toMatchObject({
      url: 'https://tiktok.example/v2/oauth/token/',
      form: { client_key: 'key', client_secret: 'secret', refresh_token: 'rft.1' },
    });
  });

  it.each([
    [200, INVALID, 'refused'],
    [400, INVALID, 'refused'],
    [401, { error: 'invalid_client' }, 'down'],
    [200, { error: 'invalid_request' }, 'down'],
    [200, { ...GRANT, refresh_token: undefined }, 'invalid_response'],
    [200, { ...GRANT, expires_in: -1 }, 'invalid_response'],
    [200, { data: GRANT, message: 'success' }, 'invalid_response'],
    [404, undefined, 'invalid_response'],
  ])('with the response %i %j: %s', async (status, json, kind) => {
    const { send } = scripted([status, json]);
    const tokens = { accessToken: 'act.1', refreshToken: 'rft.1' };
    expect(await failureOf(provider.renewTokens(send, tokens))).toBe(kind);
  });

  it('are revoked by an access token, which an expired one or a refresh token is exchanged for', async () => {
    const valid = scripted([200, {}]);
    await provider.revoke?.(valid.send, 'act.1');
    const expired = scripted([400, INVALID], [200, INVALID]);
    await provider.revoke?.(expired.send, 'act.1');
    const renewable = scripted([200, INVALID], [200, GRANT], [200, {}]);
    await provider.revoke?.(renewable.send, 'rft.1');
    const revoked = [valid, expired, renewable].map(({ requests }) =>
      requests.map(({ form }) => form?.token ?? `renew ${form?.refresh_token}`),
    );
    expect(revoked).toEqual([['act.1'], ['act.1', 'renew act.1'], ['rft.1', 'renew rft.1', 'act.2']]);
  });

  it('are revoked later if TikTok does not know this app, or is down', async () => {
    for (const error of ['invalid_client', 'server_error']) {
      const { send } = scripted([200, { error }]);
      expect(await failureOf(provider.revoke?.(send, 'act.1') ?? Promise.resolve())).toBe('down');
    }
  });
});

describe('the figures of TikTok', () => {
  const user = {
    ...{ open_id: '-000a_b', display_name: ' Nadia\u202e Bakes ', username: 'nadia.bakes' },
    ...{ follower_count: 3, likes_count: 40, video_count: 5 },
  };
  const ok = { code: 'ok', message: '', log_id: '1' };
  const read = (status: number, json: unknown) => provider.read(scripted([status, json]).send, 'act.1');

  it('are followers, likes and videos', async () => {
    expect(await read(200, { data: { user }, error: ok })).toEqual({
      ...{ platformId: '-000a_b', displayName: 'Nadia Bakes', username: 'nadia.bakes' },
      ...{ linkTo: 'https://tiktok.example/@nadia.bakes', publishedAt: null },
      ...{ followerCount: 3, likeCount: 40, videoCount: 5 },
      ...{ subscriberCount: null, viewCount: null, postCount: null },
    });
  });

  it.each([
    [401, { data: {}, error: { code: 'access_token_invalid' } }, 'refused'],
    [200, { data: {}, error: { code: 'access_token_invalid' } }, 'refused'],
    [401, undefined, 'refused'],
    [401, { data: {}, error: { code: 'scope_not_authorized' } }, 'not_granted'],
    [200, { data: {}, error: { code: 'rate_limit_exceeded' } }, 'down'],
    [403, { data: {}, error: { code: 'scope_permission_missed' } }, 'down'],
    [200, { data: { user }, error: { code: 'internal_error' } }, 'down'],
    [200, { data: {}, error: ok }, 'invalid_response'],
    [200, { data: { user: { ...user, open_id: '../1' } }, error: ok }, 'invalid_response'],
    [200, { data: { user: { ...user, username: 'a/../b' } }, error: ok }, 'invalid_response'],
    [200, { data: { user: { ...user, likes_count: -1 } }, error: ok }, 'invalid_response'],
    [200, { data: { user: { ...user, video_count: 1.5 } }, error: ok }, 'invalid_response'],
    [200, { data: { user: { ...user, follower_count: '3' } }, error: ok }, 'invalid_response'],
  ])('with the response %i %j: %s', async (status, json, kind) => {
    expect(await failureOf(read(status, json))).toBe(kind);
  });
});
