import { createPost } from '../factories.ts';
import { ADMINISTRATION_READS } from './administration.ts';
import { AGREEMENT_READS } from './agreements.ts';
import { GOOGLE_READS } from './google.ts';
import { INVITATION_READS } from './invitations.ts';
import { conversation, uploaded } from './messages.ts';
import { MODERATION_READS } from './moderation.ts';
import { REVIEW_READS } from './reviews.ts';
import { SAVED_READS } from './saved.ts';
import { SHOWCASE_READS } from './showcases.ts';
import { type Scenario, type Scenarios, send, type World } from './world.ts';

const post = async ({ app, owner }: World) => ({ id: await createPost(app.context, owner) });
const at = (path: string) => async () => ({ path });

/** Reads that need a session, by a viewer with data of every kind. */
const OF_VIEWERS = [
  '/account/departure',
  '/preferences',
  '/blocks',
  '/mutes',
  '/matches/dismissed',
  '/hides',
  '/saved/lists',
  '/user',
  '/secondfactor',
  '/signin/methods',
  '/user/email',
  '/user/sessions',
  '/notifications',
  '/connections/own',
  '/proofs/own',
  '/push',
  '/conversations',
  '/ownkollabs',
  '/feed',
  '/curated/kollabs',
  '/curated/users',
  '/users/mentionable?q=per',
  '/users/similar',
  '/users/match',
  '/requests/sent',
  '/requests/received',
  '/requests/active',
  '/requests/completed',
  '/invitations/received',
  '/invitations/sent',
  '/portfolio',
  '/statistics',
  '/statistics/kollabs',
  '/statistics/audience',
  '/statistics/payments',
];

/** Public reads: as a visitor, and as a viewer with blocks and mutes. */
const PUBLIC: Scenarios = {
  'GET /platforms': at('/platforms'),
  'GET /statistics/place': at('/statistics/place'),
  ...GOOGLE_READS,
  'GET /signup/username': at('/signup/username?username=nobody_yet'),
  'GET /users': at('/users'),
  'GET /users/counts': at('/users/counts'),
  'GET /users/featured': at('/users/featured'),
  'GET /allkollabs': at('/allkollabs'),
  'GET /allkollabs/counts': at('/allkollabs/counts'),
  'GET /user/:username': async ({ owner }) => ({ path: `/user/${owner.username}` }),
  'GET /user/:username/portfolio': async ({ owner }) => ({ path: `/user/${owner.username}/portfolio` }),
  'GET /user/:username/statistics': async ({ owner }) => ({ path: `/user/${owner.username}/statistics` }),
  'GET /user/:username/visibility': async ({ owner }) => ({ path: `/user/${owner.username}/visibility` }),
  'GET /connections/get/:username': async ({ owner }) => ({ path: `/connections/get/${owner.username}` }),
  'GET /connections/history/:connectionId': async ({ app, owner }) => {
    const { body } = await app.call('GET', '/connections/own', { token: await owner.freshToken() });
    const channel = body.find(({ type }: { type: string }) => type === 'youtube');
    return { path: `/connections/history/${channel.connectionId}` };
  },
  'GET /followers/:username': async ({ owner }) => ({ path: `/followers/${owner.username}` }),
  'GET /following/:username': async ({ owner }) => ({ path: `/following/${owner.username}` }),
  'GET /kollab/:id': async ({ kollabId }) => ({ path: `/kollab/${kollabId}` }),
  'GET /kollab/:id/comments': async ({ kollabId }) => ({ path: `/kollab/${kollabId}/comments` }),
  'GET /post/:id/comments': async (world) => ({ path: `/post/${(await post(world)).id}/comments` }),
  'GET /comment/:id/replies': async (world) => {
    const { id } = await post(world);
    const { body } = await send(world.app, world.reader, 'POST', `/post/${id}/comments`, { text: 'Hello' });
    return { path: `/comment/${body.commentId}/replies` };
  },
  'GET /kollab/:id/pay': async ({ kollabId }) => ({ path: `/kollab/${kollabId}/pay` }),
  'GET /kollab/:id/requests': async ({ kollabId }) => ({
    path: `/kollab/${kollabId}/requests?state=completed`,
  }),
  'GET /kollabs/:username': async ({ owner }) => ({ path: `/kollabs/${owner.username}` }),
  'GET /post/:id': async ({ postId }) => ({ path: `/post/${postId}` }),
  'GET /posts': at('/posts'),
  'GET /posts/:username': async ({ owner }) => ({ path: `/posts/${owner.username}` }),
  'POST /searchposts': async () => ({ path: '/searchposts', body: { tags: ['pier', 'dawn'] } }),
  'GET /requests/completed/:username': async ({ owner }) => ({
    path: `/requests/completed/${owner.username}`,
  }),
  'POST /searchkollabs': async () => ({ path: '/searchkollabs', body: { tags: ['duet', 'sea'] } }),
  'POST /searchusers': async () => ({ path: '/searchusers', body: { q: 'person' } }),
  'GET /search': at('/search?q=duet&kind=kollabs'),
  'GET /search/counts': at('/search/counts?q=duet'),
  'GET /search/suggest': at('/search/suggest?q=due'),
};

/** Reads by the recipient of a conversation with a picture. */
const ofConversation =
  (path: (ids: { id: string; messageId: string }) => string): Scenario =>
  async (world) => {
    const { a, b, id } = await conversation(world);
    const picture = await uploaded(world, a);
    const body = { text: 'A picture of the pier', pictures: [picture] };
    const sent = await send(world.app, a, 'POST', `/conversation/${id}/messages`, body);
    return { path: path({ id, messageId: sent.body.messageId }), token: b.token };
  };

const MESSAGES: Scenarios = {
  'GET /conversation/:id': ofConversation(({ id }) => `/conversation/${id}`),
  'GET /conversation/:id/messages': ofConversation(({ id }) => `/conversation/${id}/messages`),
  'GET /messages': ofConversation(() => '/messages?q=pier'),
  'GET /message/:id/picture/:number': ofConversation(({ messageId }) => `/message/${messageId}/picture/1`),
  'GET /conversations/with/:username': async ({ person }) => ({
    path: `/conversations/with/${(await person()).username}`,
    token: (await person()).token,
  }),
  'GET /request/:id/messages': async (world) => {
    const { requestId, cast } = await world.collaboration('A');
    const token = await cast.S.freshToken();
    await world.app.call('POST', `/request/${requestId}/messages`, { token, body: { text: 'Hello' } });
    return { path: `/request/${requestId}/messages`, token };
  },
};

export const READS: Scenarios = {
  ...Object.fromEntries(
    OF_VIEWERS.map((path): [string, Scenario] => [
      `GET ${path.split('?')[0]}`,
      async ({ owner }) => ({ path, token: await owner.freshToken() }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(PUBLIC).flatMap(([name, scenario]): [string, Scenario][] => [
      [`${name} (visitor)`, scenario],
      [
        `${name} (viewer)`,
        async (world) => ({ ...(await scenario(world)), token: await world.reader.freshToken() }),
      ],
    ]),
  ),
  'GET /likes': async ({ reader, kollabId }) => ({
    path: `/likes?ids=${kollabId}`,
    token: await reader.freshToken(),
  }),
  ...MESSAGES,
  ...AGREEMENT_READS,
  ...REVIEW_READS,
  ...SHOWCASE_READS,
  ...INVITATION_READS,
  ...SAVED_READS,
  ...MODERATION_READS,
  ...ADMINISTRATION_READS,
  'GET /block/:username': async ({ reader, owner }) => ({
    path: `/block/${owner.username}`,
    token: await reader.freshToken(),
  }),
  'GET /follow/:username': async ({ reader, owner }) => ({
    path: `/follow/${owner.username}`,
    token: await reader.freshToken(),
  }),
  'GET /kollab/:id/requests (owner)': async ({ kollabId, owner }) => ({
    path: `/kollab/${kollabId}/requests?state=active`,
    token: await owner.freshToken(),
  }),
  'GET /kollab/:id/requests/compared': async ({ kollabId, owner }) => ({
    path: `/kollab/${kollabId}/requests/compared?sort=-reviews`,
    token: await owner.freshToken(),
  }),
  'GET /kollab/:id/request': async ({ completed: { kollabId, cast } }) => ({
    path: `/kollab/${kollabId}/request`,
    token: await cast.S.freshToken(),
  }),
  'GET /kollab/:id/request/may': async ({ kollabId, reader }) => ({
    path: `/kollab/${kollabId}/request/may`,
    token: await reader.freshToken(),
  }),
  'GET /request/:id/kollab': async ({ completed: { requestId, cast } }) => ({
    path: `/request/${requestId}/kollab`,
    token: await cast.S.freshToken(),
  }),
  'GET /request/:id/mute': async ({ completed: { requestId, cast } }) => ({
    path: `/request/${requestId}/mute`,
    token: await cast.S.freshToken(),
  }),
  'GET /request/:id': async ({ completed: { requestId, cast } }) => ({
    path: `/request/${requestId}`,
    token: await cast.S.freshToken(),
  }),
};
