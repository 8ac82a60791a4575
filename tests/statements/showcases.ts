import { Showing } from '../showcases.ts';
import type { Scenarios, World } from './world.ts';

const shown = async ({ app }: World) => (await Showing.begin(app)).both();

export const SHOWCASE_WRITES: Scenarios = {
  'PUT /request/:id/showcase': async ({ app }) => {
    const { requestId, people } = await Showing.begin(app);
    const path = `/request/${requestId}/showcase`;
    return { path, token: await people.S.freshToken(), body: { shown: true } };
  },
};

export const SHOWCASE_READS: Scenarios = {
  'GET /request/:id/showcase': async (world) => {
    const { requestId, people } = await shown(world);
    return { path: `/request/${requestId}/showcase`, token: await people.S.freshToken() };
  },
  'GET /collaboration/:id (viewer)': async (world) => {
    const { requestId } = await shown(world);
    return { path: `/collaboration/${requestId}`, token: await world.reader.freshToken() };
  },
  'GET /collaboration/:id (visitor)': async (world) => ({
    path: `/collaboration/${(await shown(world)).requestId}`,
  }),
  'GET /user/:username/showcases (viewer)': async (world) => {
    const { people } = await shown(world);
    return { path: `/user/${people.R.username}/showcases`, token: await world.reader.freshToken() };
  },
  'GET /user/:username/showcases (visitor)': async (world) => ({
    path: `/user/${(await shown(world)).people.R.username}/showcases`,
  }),
};
