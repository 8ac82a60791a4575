import { saveBoth } from '../saved.ts';
import type { Scenario, Scenarios, World } from './world.ts';

/** A user with the owner's Kollab in the default list, and the owner in a list of their own. */
async function saving({ app, kollabId, owner, person }: World) {
  const who = await person();
  const list = await saveBoth(app, who.userId, { kollabId, savedUserId: owner.userId });
  return { token: who.token, list };
}

const of =
  (pathOf: (list: string, world: World) => string, body?: object): Scenario =>
  async (world) => {
    const { token, list } = await saving(world);
    return { path: pathOf(list, world), token, ...(body && { body }) };
  };

const SEARCH = { name: 'Tides', alert: 'daily' };

async function searching({ app, person }: World) {
  const { token } = await person();
  const { body } = await send(app, token, '/saved/searches', { ...SEARCH, search: 'q=tides' });
  return { token, path: `/saved/searches/${body.searchId}` };
}

async function send(app: World['app'], token: string, path: string, body: object) {
  const response = await app.call('POST', path, { token, body });
  if (response.status >= 300) throw new Error(`POST ${path}: ${response.status} ${response.text}`);
  return response;
}

export const SAVED_WRITES: Scenarios = {
  'POST /saved/lists': of(() => '/saved/lists', { name: 'Another' }),
  'PUT /saved/lists/:list': of((list) => `/saved/lists/${list}`, { name: 'Another' }),
  'DELETE /saved/lists/:list': of((list) => `/saved/lists/${list}`),
  'PUT /saved/lists/:list/:kind/:id (kollab)': of(
    (list, world) => `/saved/lists/${list}/kollab/${world.kollabId}`,
  ),
  'PUT /saved/lists/:list/:kind/:id (user)': of(
    (_, world) => `/saved/lists/saved/user/${world.owner.username}`,
  ),
  'DELETE /saved/lists/:list/:kind/:id (kollab)': of(
    (_, world) => `/saved/lists/saved/kollab/${world.kollabId}`,
  ),
  'DELETE /saved/lists/:list/:kind/:id (user)': of(
    (list, world) => `/saved/lists/${list}/user/${world.owner.username}`,
  ),
  'POST /saved/searches': async ({ person }) => ({
    ...{ path: '/saved/searches', token: (await person()).token, body: { ...SEARCH, search: 'q=tides' } },
  }),
  'PUT /saved/searches/:id': async (world) => ({
    ...(await searching(world)),
    body: { name: 'The sea', alert: 'never' },
  }),
  'DELETE /saved/searches/:id': searching,
};

export const SAVED_READS: Scenarios = {
  'GET /saved/searches': async (world) => {
    const { token } = await searching(world);
    return { path: '/saved/searches?search=q%3Dtides', token };
  },
  'GET /saved/lists/:list/entries': of((list) => `/saved/lists/${list}/entries`),
  'GET /saved/of/:kind/:id (kollab)': of((_, world) => `/saved/of/kollab/${world.kollabId}`),
  'GET /saved/of/:kind/:id (user)': of((_, world) => `/saved/of/user/${world.owner.username}`),
};
