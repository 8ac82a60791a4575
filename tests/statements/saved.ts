import { saveBoth } from '../saved.ts';
import type { Scenario, Scenarios, World } from './world.ts';

/** A user with a Kollab of the owner in the list that everyone has, and the owner in one of their own. */
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
};

export const SAVED_READS: Scenarios = {
  'GET /saved/lists/:list/entries': of((list) => `/saved/lists/${list}/entries`),
  'GET /saved/of/:kind/:id (kollab)': of((_, world) => `/saved/of/kollab/${world.kollabId}`),
  'GET /saved/of/:kind/:id (user)': of((_, world) => `/saved/of/user/${world.owner.username}`),
};
