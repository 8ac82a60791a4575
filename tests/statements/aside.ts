import { type Scenarios, send } from './world.ts';

export const ASIDE_WRITES: Scenarios = {
  'PUT /block/:username': async ({ person }) => ({
    path: `/block/${(await person()).username}`,
    token: (await person()).token,
  }),
  'DELETE /block/:username': async ({ app, person }) => {
    const [who, blocked] = [await person(), await person()];
    await send(app, who, 'PUT', `/block/${blocked.username}`);
    return { path: `/block/${blocked.username}`, token: who.token };
  },
  'PUT /mute/:username': async ({ person }) => ({
    path: `/mute/${(await person()).username}`,
    token: (await person()).token,
  }),
  'DELETE /mute/:username': async ({ app, person }) => {
    const [who, muted] = [await person(), await person()];
    await send(app, who, 'PUT', `/mute/${muted.username}`);
    return { path: `/mute/${muted.username}`, token: who.token };
  },
  'PUT /hide/:kind/:id': async ({ kollabId, person }) => ({
    path: `/hide/kollab/${kollabId}`,
    token: (await person()).token,
  }),
  'DELETE /hide/:kind/:id': async ({ app, kollabId, person }) => {
    const who = await person();
    await send(app, who, 'PUT', `/hide/kollab/${kollabId}`);
    return { path: `/hide/kollab/${kollabId}`, token: who.token };
  },
  'PUT /request/:id/mute': async (world) => {
    const { requestId, cast } = await world.collaboration('A');
    return { path: `/request/${requestId}/mute`, token: await cast.S.freshToken() };
  },
  'DELETE /request/:id/mute': async (world) => {
    const { requestId, cast } = await world.collaboration('A');
    await send(world.app, cast.S, 'PUT', `/request/${requestId}/mute`);
    return { path: `/request/${requestId}/mute`, token: await cast.S.freshToken() };
  },
};
