import {
  digitsOf,
  figure,
  findsNoPosts,
  loginOfChannel,
  PLATFORM_IDS,
  postOf,
  type StandIn,
  shown,
} from './stand-in.ts';

const HOUR = 3600;

/** Google's token endpoint, and YouTube's lists of channels and videos. */
export const youtube: StandIn = (request, server) => {
  switch (`${request.method} ${request.path}`) {
    case 'POST /token':
      return token(request, server);
    case 'POST /revoke':
      if (!server.token(request.form.token, 'access') && !server.token(request.form.token, 'refresh'))
        return { status: 400, body: { error: 'invalid_token' } };
      server.void(request.form.token ?? '');
      return { status: 200, body: {} };
    case 'GET /youtube/v3/channels':
      return channels(request, server);
    case 'GET /youtube/v3/videos':
      return videos(request, server);
    default:
      return null;
  }
};

const token: StandIn = (request, server) => {
  const { form } = request;
  if (form.client_id !== server.clientId || form.client_secret !== server.clientSecret)
    return { status: 401, body: { error: 'invalid_client' } };
  const renews = form.grant_type === 'refresh_token';
  const pass = renews ? server.token(form.refresh_token, 'refresh') : server.spend(request);
  if (!pass) return { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } };
  return {
    status: 200,
    body: {
      access_token: server.issue('access', pass, HOUR),
      expires_in: HOUR,
      ...(!renews && { refresh_token: server.issue('refresh', pass, 180 * 24 * HOUR) }),
      scope: server.mood(pass) === 'unticked' ? '' : 'https://www.googleapis.com/auth/youtube.readonly',
      token_type: 'Bearer',
    },
  };
};

const channels: StandIn = ({ bearer }, server) => {
  const pass = server.token(bearer, 'access');
  if (!pass) return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
  const mood = server.mood(pass);
  const channel = shown(pass.channel, mood);
  const { name, audience } = channel;
  const hidden = mood === 'hidden';
  const item = {
    kind: 'youtube#channel',
    id: PLATFORM_IDS.youtube?.(name),
    snippet: {
      title: name,
      customUrl: `@${loginOfChannel(channel)}`,
      publishedAt: `20${10 + (Number(digitsOf(name, 2)) % 12)}-05-04T09:30:00Z`,
    },
    // Counts are strings, as YouTube sends them.
    statistics: {
      viewCount: String(figure(channel.views ?? audience * 130, mood)),
      ...(!hidden && { subscriberCount: String(figure(audience, mood)) }),
      hiddenSubscriberCount: hidden,
      videoCount: String(channel.things ?? 40 + (audience % 300)),
    },
  };
  return {
    status: 200,
    body: { kind: 'youtube#channelListResponse', ...(mood !== 'none' && { items: [item] }) },
  };
};

/** Every id is a video of the channel that asks. */
const videos: StandIn = ({ bearer, query }, server) => {
  const pass = server.token(bearer, 'access');
  if (!pass) return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
  const mood = server.mood(pass);
  const { published, views, likes, comments } = postOf(query.id ?? '', pass, server.now(), mood);
  const item = {
    kind: 'youtube#video',
    id: query.id,
    snippet: {
      channelId: PLATFORM_IDS.youtube?.(shown(pass.channel, mood).name),
      publishedAt: published.toISOString(),
    },
    status: { privacyStatus: 'public' },
    statistics: {
      viewCount: String(views),
      ...(mood !== 'hidden' && { likeCount: String(likes), commentCount: String(comments) }),
    },
  };
  return {
    status: 200,
    body: { kind: 'youtube#videoListResponse', items: findsNoPosts(mood) ? [] : [item] },
  };
};
