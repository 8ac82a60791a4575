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

/** Twitch's tokens, and the users, followers, videos and clips of its Helix API. */
export const twitch: StandIn = (request, server) => {
  switch (`${request.method} ${request.path}`) {
    case 'POST /oauth2/token':
      return token(request, server);
    case 'POST /oauth2/revoke':
      if (!server.token(request.form.token, 'access') && !server.token(request.form.token, 'refresh'))
        return { status: 400, body: { status: 400, message: 'Invalid token' } };
      server.void(request.form.token ?? '');
      return { status: 200, body: '' };
    case 'GET /helix/users':
    case 'GET /helix/channels/followers':
    case 'GET /helix/videos':
    case 'GET /helix/clips':
      return helix(request, server);
    default:
      return null;
  }
};

const token: StandIn = (request, server) => {
  const { form } = request;
  if (form.client_id !== server.clientId)
    return { status: 400, body: { status: 400, message: 'invalid client' } };
  if (form.client_secret !== server.clientSecret)
    return { status: 403, body: { status: 403, message: 'invalid client secret' } };
  const renews = form.grant_type === 'refresh_token';
  const pass = renews ? server.token(form.refresh_token, 'refresh') : server.spend(request);
  if (!pass) {
    const message = renews ? 'Invalid refresh token' : 'Invalid authorization code';
    return { status: 400, body: { status: 400, message } };
  }
  const rotates = server.mood(pass) === 'rotates';
  if (renews && rotates) server.void(form.refresh_token ?? '');
  return {
    status: 200,
    body: {
      access_token: server.issue('access', pass, 4 * HOUR),
      expires_in: 4 * HOUR,
      refresh_token: renews && !rotates ? form.refresh_token : server.issue('refresh', pass, 30 * 24 * HOUR),
      // A list, where OAuth has a string.
      scope: [],
      token_type: 'bearer',
    },
  };
};

const helix: StandIn = ({ path, query, bearer, clientId }, server) => {
  const pass = server.token(bearer, 'access');
  if (!pass || clientId !== server.clientId)
    return { status: 401, body: { error: 'Unauthorized', status: 401, message: 'Invalid OAuth token' } };
  const mood = server.mood(pass);
  const channel = shown(pass.channel, mood);
  const { name, audience } = channel;
  const id = PLATFORM_IDS.twitch?.(name);
  if (path === '/helix/channels/followers') {
    if (query.broadcaster_id !== id)
      return { status: 400, body: { status: 400, message: 'The ID is not valid' } };
    return { status: 200, body: { total: figure(audience, mood), data: [], pagination: {} } };
  }
  if (path === '/helix/videos' || path === '/helix/clips') {
    const isVideo = path === '/helix/videos';
    const { published, views } = postOf(query.id ?? '', pass, server.now(), mood);
    const date = published.toISOString();
    const own = isVideo
      ? { user_id: id, published_at: date, viewable: 'public' }
      : { broadcaster_id: id, created_at: date };
    if (!findsNoPosts(mood))
      return { status: 200, body: { data: [{ id: query.id, ...own, view_count: views }] } };
    // An unknown video is an error, an unknown clip an empty list.
    return isVideo
      ? { status: 404, body: { error: 'Not Found', status: 404, message: 'video not found' } }
      : { status: 200, body: { data: [] } };
  }
  const user = {
    id,
    login: loginOfChannel(channel),
    display_name: name,
    type: '',
    broadcaster_type: 'affiliate',
    description: '',
    // Always 0 since Twitch stopped counting.
    view_count: 0,
    created_at: `20${11 + (Number(digitsOf(name, 2)) % 12)}-11-18T00:47:34Z`,
  };
  return { status: 200, body: { data: mood === 'none' ? [] : [user] } };
};
