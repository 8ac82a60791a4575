import { digitsOf, figure, loginOfChannel, PLATFORM_IDS, type StandIn, shown } from './stand-in.ts';

const HOUR = 3600;

/** Google's token endpoint, and YouTube's list of channels. */
export const youtube: StandIn = (asked, desk) => {
  switch (`${asked.method} ${asked.path}`) {
    case 'POST /token':
      return token(asked, desk);
    case 'POST /revoke':
      if (!desk.token(asked.form.token, 'access') && !desk.token(asked.form.token, 'refresh'))
        return { status: 400, body: { error: 'invalid_token' } };
      desk.void(asked.form.token ?? '');
      return { status: 200, body: {} };
    case 'GET /youtube/v3/channels':
      return channels(asked, desk);
    default:
      return null;
  }
};

const token: StandIn = (asked, desk) => {
  const { form } = asked;
  if (form.client_id !== desk.clientId || form.client_secret !== desk.clientSecret)
    return { status: 401, body: { error: 'invalid_client' } };
  const renews = form.grant_type === 'refresh_token';
  const pass = renews ? desk.token(form.refresh_token, 'refresh') : desk.spend(asked);
  if (!pass) return { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } };
  return {
    status: 200,
    body: {
      access_token: desk.issue('access', pass, HOUR),
      expires_in: HOUR,
      ...(!renews && { refresh_token: desk.issue('refresh', pass, 180 * 24 * HOUR) }),
      scope: 'https://www.googleapis.com/auth/youtube.readonly',
      token_type: 'Bearer',
    },
  };
};

const channels: StandIn = ({ bearer }, desk) => {
  const pass = desk.token(bearer, 'access');
  if (!pass) return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
  const mood = desk.mood(pass);
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
