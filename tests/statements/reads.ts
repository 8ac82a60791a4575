import type { Scenario, Scenarios } from './world.ts';

const at = (path: string) => async () => ({ path });

/** What only viewers may read: one whose account has something of everything. */
const OF_VIEWERS = [
  '/account/departure',
  '/preferences',
  '/blocks',
  '/user',
  '/secondfactor',
  '/user/email',
  '/user/sessions',
  '/notifications',
  '/connections/own',
  '/ownkollabs',
  '/curated/kollabs',
  '/curated/users',
  '/users/similar',
  '/users/match',
  '/requests/sent',
  '/requests/received',
  '/requests/active',
  '/requests/completed',
];

/** What anyone may read: as a visitor, and as a viewer who has blocked and muted. */
const PUBLIC: Scenarios = {
  'GET /platforms': at('/platforms'),
  'GET /users': at('/users'),
  'GET /users/featured': at('/users/featured'),
  'GET /allkollabs': at('/allkollabs'),
  'GET /user/:username': async ({ owner }) => ({ path: `/user/${owner.username}` }),
  'GET /user/:username/statistics': async ({ owner }) => ({ path: `/user/${owner.username}/statistics` }),
  'GET /user/:username/visibility': async ({ owner }) => ({ path: `/user/${owner.username}/visibility` }),
  'GET /connections/get/:username': async ({ owner }) => ({ path: `/connections/get/${owner.username}` }),
  'GET /connections/history/:connectionId': async ({ app, owner }) => {
    const { body } = await app.call('GET', '/connections/own', { token: await owner.freshToken() });
    const channel = body.find(({ type }: { type: string }) => type === 'youtube');
    return { path: `/connections/history/${channel.connectionId}` };
  },
  'GET /kollab/:id': async ({ kollabId }) => ({ path: `/kollab/${kollabId}` }),
  'GET /kollab/:id/requests': async ({ kollabId }) => ({
    path: `/kollab/${kollabId}/requests?state=completed`,
  }),
  'GET /kollabs/:username': async ({ owner }) => ({ path: `/kollabs/${owner.username}` }),
  'GET /requests/completed/:username': async ({ owner }) => ({
    path: `/requests/completed/${owner.username}`,
  }),
  'POST /searchkollabs': async () => ({ path: '/searchkollabs', body: { tags: ['duet', 'sea'] } }),
  'POST /searchusers': async () => ({ path: '/searchusers', body: { q: 'person' } }),
};

export const READS: Scenarios = {
  ...Object.fromEntries(
    OF_VIEWERS.map((path): [string, Scenario] => [
      `GET ${path}`,
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
  'GET /block/:username': async ({ reader, owner }) => ({
    path: `/block/${owner.username}`,
    token: await reader.freshToken(),
  }),
  'GET /kollab/:id/requests (owner)': async ({ kollabId, owner }) => ({
    path: `/kollab/${kollabId}/requests?state=active`,
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
  'GET /request/:id': async ({ completed: { requestId, cast } }) => ({
    path: `/request/${requestId}`,
    token: await cast.S.freshToken(),
  }),
};
