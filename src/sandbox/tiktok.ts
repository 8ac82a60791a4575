import {
  figure,
  findsNoPosts,
  loginOfChannel,
  PLATFORM_IDS,
  postOf,
  type StandIn,
  shown,
} from './stand-in.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const SCOPES = ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list'];

/** TikTok's tokens, which each refresh replaces, its user info, and the videos of a user. */
export const tiktok: StandIn = (request, server) => {
  switch (`${request.method} ${request.path}`) {
    case 'POST /v2/oauth/token/':
      return token(request, server);
    case 'POST /v2/oauth/revoke/':
      // Refresh tokens cannot be revoked.
      if (!server.token(request.form.token, 'access'))
        return failed('invalid_grant', 'Access token is invalid or expired.');
      server.void(request.form.token ?? '');
      return { status: 200, body: {} };
    case 'GET /v2/user/info/':
      return userInfo(request, server);
    case 'POST /v2/video/query/':
      return videoQuery(request, server);
    default:
      return null;
  }
};

/** An OAuth error. TikTok sends some with status 200. */
const failed = (error: string, error_description: string, status = 200) => ({
  status,
  body: { error, error_description, log_id: 'sandbox' },
});

const token: StandIn = (request, server) => {
  const { form } = request;
  if (form.client_key !== server.clientId || form.client_secret !== server.clientSecret)
    return failed('invalid_client', 'Client key or secret is incorrect.', 401);
  const renews = form.grant_type === 'refresh_token';
  const pass = renews ? server.token(form.refresh_token, 'refresh') : server.spend(request);
  if (!pass)
    return failed('invalid_grant', renews ? 'Refresh token is invalid.' : 'Authorization code is expired.');
  if (renews) server.void(form.refresh_token ?? '');
  const granted = SCOPES.filter((scope) => scope !== 'user.info.stats' || server.mood(pass) !== 'unticked');
  return {
    status: 200,
    body: {
      access_token: server.issue('access', pass, DAY),
      expires_in: DAY,
      open_id: PLATFORM_IDS.tiktok?.(pass.channel.name),
      refresh_token: server.issue('refresh', pass, 365 * DAY),
      refresh_expires_in: 365 * DAY,
      scope: granted.join(','),
      token_type: 'Bearer',
    },
  };
};

const userInfo: StandIn = ({ bearer, query }, server) => {
  const pass = server.token(bearer, 'access');
  if (!pass) return answered(401, 'access_token_invalid', {});
  const mood = server.mood(pass);
  if (mood === 'unticked') return answered(401, 'scope_not_authorized', {});
  const channel = shown(pass.channel, mood);
  const { name, audience } = channel;
  const user: Record<string, unknown> = {
    open_id: PLATFORM_IDS.tiktok?.(name),
    display_name: name,
    username: loginOfChannel(channel),
    follower_count: mood === 'hidden' ? undefined : figure(audience, mood),
    likes_count: figure(channel.likes ?? audience * 40, mood),
    video_count: channel.things ?? 30 + (audience % 500),
  };
  // Only the fields that were asked for.
  const asked = (query.fields ?? '').split(',').map((field) => [field, user[field]]);
  return answered(200, 'ok', mood === 'none' ? {} : { user: Object.fromEntries(asked) });
};

const answered = (status: number, code: string, data: object) => ({
  status,
  body: { data, error: { code, message: '', log_id: 'sandbox' } },
});

/** Every id is a video of the channel that asks, except in the mood `other`. */
const videoQuery: StandIn = ({ bearer, json }, server) => {
  const pass = server.token(bearer, 'access');
  if (!pass) return answered(401, 'access_token_invalid', {});
  const mood = server.mood(pass);
  if (mood === 'unticked') return answered(401, 'scope_not_authorized', {});
  const { filters } = (json ?? {}) as { filters?: { video_ids?: string[] } };
  const videos = (filters?.video_ids ?? []).map((id) => {
    const { published, views, likes, comments } = postOf(id, pass, server.now(), mood);
    return {
      id,
      create_time: Math.floor(published.getTime() / 1000),
      view_count: views,
      ...(mood !== 'hidden' && { like_count: likes, comment_count: comments }),
    };
  });
  return answered(200, 'ok', { videos: findsNoPosts(mood) || mood === 'other' ? [] : videos });
};
