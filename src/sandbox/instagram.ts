import {
  digitsOf,
  figure,
  findsNoPosts,
  loginOfChannel,
  PLATFORM_IDS,
  postOf,
  type StandIn,
  shortcodesOf,
  shown,
} from './stand-in.ts';

const HOUR = 3600;
const SIXTY_DAYS = 60 * 24 * HOUR;
const BAD_TOKEN = {
  status: 400,
  body: { error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 } },
};

/** Instagram Login's two kinds of token, the professional account, and its posts. */
export const instagram: StandIn = (request, server) => {
  const { form, query } = request;
  switch (`${request.method} ${request.path}`) {
    case 'POST /oauth/access_token': {
      const known = form.client_id === server.clientId && form.client_secret === server.clientSecret;
      const pass = known ? server.spend(request) : null;
      if (!pass) {
        const error_message = 'This authorization code has been used';
        return { status: 400, body: { error_type: 'OAuthException', code: 400, error_message } };
      }
      const granted = {
        access_token: server.issue('access', pass, HOUR),
        // A number, as Instagram sends it: JavaScript loses its last digits.
        user_id: Number(digitsOf(pass.channel.name, 17)),
        permissions: ['instagram_business_basic'],
      };
      return { status: 200, body: { data: [granted] } };
    }
    case 'GET /access_token':
      if (query.client_secret !== server.clientSecret) return BAD_TOKEN;
      return longLived(request, server);
    case 'GET /refresh_access_token':
      return longLived(request, server);
    case 'GET /me':
      return me(request, server);
    case 'GET /me/media':
      return media(request, server);
    default:
      return null;
  }
};

const longLived: StandIn = ({ query }, server) => {
  const pass = server.token(query.access_token, 'access');
  if (!pass) return BAD_TOKEN;
  const access_token = server.issue('access', pass, SIXTY_DAYS);
  return { status: 200, body: { access_token, token_type: 'bearer', expires_in: SIXTY_DAYS } };
};

const me: StandIn = ({ query }, server) => {
  const pass = server.token(query.access_token, 'access');
  if (!pass) return BAD_TOKEN;
  const mood = server.mood(pass);
  const channel = shown(pass.channel, mood);
  const { name, audience } = channel;
  if (mood === 'none') return { status: 400, body: { error: { type: 'IGApiException', code: 100 } } };
  return {
    status: 200,
    body: {
      user_id: PLATFORM_IDS.instagram?.(name),
      username: loginOfChannel(channel),
      ...(mood !== 'hidden' && { followers_count: figure(audience, mood) }),
      media_count: channel.things ?? 20 + (audience % 400),
      id: digitsOf(`${name} id`, 17),
    },
  };
};

const media: StandIn = ({ query }, server) => {
  const pass = server.token(query.access_token, 'access');
  if (!pass) return BAD_TOKEN;
  const mood = server.mood(pass);
  const codes = findsNoPosts(mood) ? [] : shortcodesOf(shown(pass.channel, mood).name);
  const first = Number(query.after ?? 0);
  const last = first + Number(query.limit ?? 25);
  const data = codes.slice(first, last).map((shortcode) => {
    const { published, likes, comments } = postOf(shortcode, pass, server.now(), mood);
    return {
      id: digitsOf(shortcode, 17),
      shortcode,
      timestamp: published.toISOString(),
      ...(mood !== 'hidden' && { like_count: likes }),
      comments_count: comments,
    };
  });
  const more = last < codes.length;
  const cursors = { before: String(first), after: String(last) };
  const paging = { cursors, ...(more && { next: 'https://graph.instagram.com/next' }) };
  return { status: 200, body: { data, ...(data.length > 0 && { paging }) } };
};
