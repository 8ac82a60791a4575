import type { Collaboration } from '../collaboration.ts';
import { connectChannel, consentTo } from '../connections.ts';
import { createKollab, createPost, kollabForm, type Person, postForm } from '../factories.ts';
import { insertRequest } from '../request-rows.ts';
import { formOf, plainPicture } from '../uploads.ts';
import { ASIDE_WRITES } from './aside.ts';
import { conversation } from './messages.ts';
import { SHOWCASE_WRITES } from './showcases.ts';
import { SHOWN_WRITES } from './shown.ts';
import { type Scenario, type Scenarios, send, type World } from './world.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A request of a new user, after `prepare`. */
const byNewPerson =
  (path: string, body?: unknown): Scenario =>
  async ({ person }) => ({ path, token: (await person()).token, ...(body !== undefined && { body }) });

/** A step of a collaboration in the state that the step needs. */
function step(
  state: Parameters<World['collaboration']>[0],
  by: 'S' | 'R',
  action: string,
  body: object = { note: 'A note' },
): Scenario {
  return async (world) => {
    const collaboration = await world.collaboration(state);
    if (action === 'remind') world.later(25 * HOUR_MS);
    const token = await collaboration.cast[by].freshToken();
    return { path: `/request/${collaboration.requestId}/${action}`, token, body };
  };
}

function ending(state: 'P' | 'A', by: 'S' | 'R'): Scenario {
  return async (world) => {
    const { kollabId, requestId, cast } = await world.collaboration(state);
    const token = await cast[by].freshToken();
    return { path: `/kollab/${kollabId}/request/delete`, token, body: { requestId, note: 'A note' } };
  };
}

const picture =
  (path: string): Scenario =>
  async ({ person }) => {
    const bytes = await plainPicture(`#${(colour++).toString(16).padStart(6, '0')}`);
    const form = formOf([{ field: 'image', bytes, fileName: 'a.png', type: 'image/png' }]);
    return { path, token: (await person()).token, ...form };
  };
let colour = 0x336699;

const removal =
  (path: string): Scenario =>
  async (world) => {
    const { token, ...form } = await picture(path)(world);
    const response = await world.app.call('POST', path, { token, ...form });
    if (response.status !== 200) throw new Error(`not uploaded: ${response.text}`);
    return { path, token };
  };

async function withChannel(world: World, type: 'youtube' | 'instagram' = 'youtube') {
  const person = await world.person();
  const { connectionId } = await connectChannel(world.app, person, type, { name: `Of ${person.username}` });
  return { person, connectionId };
}

const refresh =
  (type: 'youtube' | 'instagram', path: string): Scenario =>
  async (world) => {
    const { person, connectionId } = await withChannel(world, type);
    world.later(HOUR_MS);
    return { path: `${path}/${connectionId}`, token: await person.freshToken() };
  };

const connecting =
  (type: 'youtube' | 'instagram', path: string): Scenario =>
  async ({ app, person }) => {
    const who = await person();
    const { code, state } = await consentTo(app, who, type, { name: `Of ${who.username}` });
    const body = type === 'instagram' ? { code, state } : { type, code, state };
    return { path, token: await who.freshToken(), body };
  };

async function ownKollab(world: World, active = true): Promise<{ owner: Person; kollabId: string }> {
  const owner = await world.person();
  return { owner, kollabId: await createKollab(world.app.context, owner, { active }) };
}

async function liking(world: World, kind: 'kollab' | 'post') {
  const { token } = await world.person();
  const create = kind === 'kollab' ? createKollab : createPost;
  return { path: `/${kind}/${await create(world.app.context, await world.person())}/like`, token };
}

async function commented(world: World) {
  const { path, token } = await liking(world, 'post');
  const body = { text: 'Hello' };
  const response = await world.app.call('POST', path.replace(/like$/, 'comments'), { token, body });
  return { path: `/comment/${response.body.commentId}`, token };
}

async function notified(collaboration: Collaboration): Promise<{ token: string; ids: string[] }> {
  const token = await collaboration.cast.R.freshToken();
  const { body } = await collaboration.app.call('GET', '/notifications', { token });
  return { token, ids: body.map((one: { notificationId: string }) => one.notificationId) };
}

async function askedFor(world: World, more = '') {
  const { kollabId, cast } = await world.collaboration('P');
  return { path: `/kollab/${kollabId}${more}`, token: await cast.R.freshToken() };
}

export const WRITES: Scenarios = {
  'POST /kollab': byNewPerson('/kollab', kollabForm()),
  'PUT /kollab/:id': async (world) => ({ ...(await askedFor(world)), body: kollabForm({ title: 'Edited' }) }),
  'POST /kollab/:id/close': async (world) => {
    const { owner, kollabId } = await ownKollab(world);
    return { path: `/kollab/${kollabId}/close`, token: owner.token };
  },
  'POST /kollab/:id/reopen': async (world) => {
    const { owner, kollabId } = await ownKollab(world, false);
    return { path: `/kollab/${kollabId}/reopen`, token: owner.token };
  },
  'DELETE /kollab/:id/delete': (world) => askedFor(world, '/delete'),

  'POST /post': byNewPerson('/post', postForm()),
  'DELETE /post/:id/delete': async ({ app, person }) => {
    const owner = await person();
    return { path: `/post/${await createPost(app.context, owner)}/delete`, token: owner.token };
  },
  ...Object.fromEntries(
    (['kollab', 'post'] as const).flatMap((kind): [string, Scenario][] => [
      [`PUT /${kind}/:id/like`, (world) => liking(world, kind)],
      [`GET /${kind}/:id/like`, (world) => liking(world, kind)],
      [
        `DELETE /${kind}/:id/like`,
        async (world) => {
          const given = await liking(world, kind);
          await world.app.call('PUT', given.path, { token: given.token });
          return given;
        },
      ],
      [
        `POST /${kind}/:id/comments`,
        async (world) => {
          const { path, token } = await liking(world, kind);
          return { path: path.replace(/like$/, 'comments'), token, body: { text: 'Hello' } };
        },
      ],
    ]),
  ),
  'PUT /comment/:id': async (world) => ({ ...(await commented(world)), body: { text: 'Hello again' } }),
  'DELETE /comment/:id': commented,

  'POST /kollab/:id/request': async (world) => {
    const { kollabId } = await ownKollab(world);
    const { token } = await world.person();
    return { path: `/kollab/${kollabId}/request`, token, body: { note: 'Hello' } };
  },
  'POST /request/:id/accept': step('P', 'R', 'accept'),
  'POST /request/:id/update': step('A', 'S', 'update'),
  'POST /request/:id/complete (first)': step('A', 'S', 'complete'),
  'POST /request/:id/complete (second)': step('As', 'R', 'complete'),
  'POST /request/:id/finalize (first)': step('AB', 'S', 'finalize'),
  'POST /request/:id/finalize (second)': step('Fs', 'R', 'finalize'),
  'POST /request/:id/remind': step('P', 'S', 'remind', {}),
  'DELETE /kollab/:id/request/delete (withdraw)': ending('P', 'S'),
  'POST /kollab/:id/requests/reject': async (world) => {
    const owner = await world.person();
    const kollabId = await createKollab(world.app.context, owner);
    const requestIds: string[] = [];
    for (const sender of [await world.person(), await world.person()])
      requestIds.push(
        await insertRequest(world.app.context, 'pending', { kollabId, sender, recipient: owner }),
      );
    const body = { requestIds, note: 'A note' };
    return { path: `/kollab/${kollabId}/requests/reject`, token: await owner.freshToken(), body };
  },
  'PUT /request/:id/favourite': async (world) => {
    const { requestId, cast } = await world.collaboration('P');
    return { path: `/request/${requestId}/favourite`, token: await cast.R.freshToken() };
  },
  'DELETE /request/:id/favourite': async (world) => {
    const { requestId, cast } = await world.collaboration('P');
    await send(world.app, cast.R, 'PUT', `/request/${requestId}/favourite`);
    return { path: `/request/${requestId}/favourite`, token: await cast.R.freshToken() };
  },
  'DELETE /kollab/:id/request/delete (reject)': ending('P', 'R'),
  'DELETE /kollab/:id/request/delete (cancel)': ending('A', 'S'),

  'POST /conversations': async ({ person }) => ({
    path: '/conversations',
    token: (await person()).token,
    body: { username: (await person()).username, text: 'Hello there' },
  }),
  'POST /conversation/:id/accept': async (world) => {
    const { b, id } = await conversation(world, false);
    return { path: `/conversation/${id}/accept`, token: b.token };
  },
  'POST /conversation/:id/decline': async (world) => {
    const { b, id } = await conversation(world, false);
    return { path: `/conversation/${id}/decline`, token: b.token };
  },
  'POST /conversation/:id/messages': async (world) => {
    const { a, id } = await conversation(world);
    return { path: `/conversation/${id}/messages`, token: a.token, body: { text: 'And one more' } };
  },
  'POST /conversation/:id/read': async (world) => {
    const { b, id } = await conversation(world);
    return { path: `/conversation/${id}/read`, token: b.token, body: { position: 1 } };
  },
  'DELETE /conversation/:id': async (world) => {
    const { b, id } = await conversation(world);
    return { path: `/conversation/${id}`, token: b.token };
  },
  'DELETE /message/:id': async (world) => {
    const { a, b, id } = await conversation(world);
    const sent = await send(world.app, a, 'POST', `/conversation/${id}/messages`, { text: 'Oops' });
    return { path: `/message/${sent.body.messageId}`, token: b.token };
  },
  'POST /request/:id/messages': async (world) => {
    const { requestId, cast } = await world.collaboration('A');
    const token = await cast.S.freshToken();
    return { path: `/request/${requestId}/messages`, token, body: { text: 'About the pier' } };
  },
  'POST /messages/picture': picture('/messages/picture'),

  'POST /notifications': async (world) => {
    const { token, ids } = await notified(await world.sent());
    return { path: '/notifications', token, body: ids };
  },
  'POST /unsubscribe': async (world) => {
    const { cast } = await world.sent();
    const token = await world.linked(cast.R.email, '/unsubscribe', 'token');
    return { path: `/unsubscribe?token=${token}` };
  },
  'POST /user/mailnotifications': byNewPerson('/user/mailnotifications', { mailsNotifications: false }),

  'POST /preferences': byNewPerson('/preferences', { whoMayRequest: 'verified' }),
  ...ASIDE_WRITES,
  'POST /report': async ({ owner, person }) => ({
    path: '/report',
    token: (await person()).token,
    body: { kind: 'user', id: owner.username, reason: 'spam', text: 'A text' },
  }),
  'PUT /follow/:username': async ({ person }) => ({
    path: `/follow/${(await person()).username}`,
    token: (await person()).token,
  }),
  'DELETE /follow/:username': async ({ app, person }) => {
    const [who, followed] = [await person(), await person()];
    await send(app, who, 'PUT', `/follow/${followed.username}`);
    return { path: `/follow/${followed.username}`, token: who.token };
  },
  'PUT /users/match/:username/dismiss': async ({ person }) => ({
    path: `/users/match/${(await person()).username}/dismiss`,
    token: (await person()).token,
  }),
  'DELETE /users/match/:username/dismiss': async ({ app, person }) => {
    const [who, dismissed] = [await person(), await person()];
    await send(app, who, 'PUT', `/users/match/${dismissed.username}/dismiss`);
    return { path: `/users/match/${dismissed.username}/dismiss`, token: who.token };
  },
  'POST /user': byNewPerson('/user', { displayName: 'Ada', headline: 'Sings low' }),
  'POST /user/edit/page': byNewPerson('/user/edit/page', { bio: 'I sing.' }),

  'POST /user/image': picture('/user/image'),
  'DELETE /user/image': removal('/user/image'),
  'POST /user/banner': picture('/user/banner'),
  'DELETE /user/banner': removal('/user/banner'),
  'POST /pictures': picture('/pictures'),

  'POST /connect/start': byNewPerson('/connect/start', { type: 'youtube' }),
  'POST /connect': connecting('youtube', '/connect'),
  'POST /auth/instagram': connecting('instagram', '/auth/instagram'),
  'POST /connection/update/:connectionId': refresh('youtube', '/connection/update'),
  'POST /update/:connectionId': refresh('instagram', '/update'),
  'DELETE /connection/delete': async (world) => {
    const { person, connectionId } = await withChannel(world);
    return { path: '/connection/delete', token: await person.freshToken(), body: { connectionId } };
  },
  'POST /setfeatured/:type': async (world) => {
    const { person, connectionId } = await withChannel(world);
    await send(world.app, person, 'POST', '/removefeatured');
    const body = { featuredPlatformId: connectionId };
    return { path: '/setfeatured/youtube', token: await person.freshToken(), body };
  },
  'POST /removefeatured': async (world) => {
    const { person } = await withChannel(world);
    return { path: '/removefeatured', token: await person.freshToken() };
  },
  'POST /addcustomconnection': byNewPerson('/addcustomconnection', {
    webName: 'A shop',
    linkTo: 'https://shop.example/',
  }),
  ...SHOWN_WRITES,
  ...SHOWCASE_WRITES,
};
