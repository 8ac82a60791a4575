import { createKollab, createPerson, type Person } from '../factories.ts';
import { moderating } from '../moderation.ts';
import type { Request, Scenario, Scenarios, World } from './world.ts';

async function reported({ app }: World) {
  const { person, moderator, report, ...more } = moderating(() => app);
  const [owner, mia, max] = [await person(), await moderator(), await moderator()];
  const kollabId = await createKollab(app.context, owner);
  await report(await person(), 'kollab', kollabId);
  return { ...more, owner, mia, max, kollabId };
}

const by = async (user: Person, path: string, body?: object): Promise<Request> => ({
  path,
  token: await user.freshToken(),
  ...(body && { body }),
});
const read =
  (path: string): Scenario =>
  async (world) =>
    by((await reported(world)).mia, path);
const decision = { action: 'take_down', reason: 'scam', text: 'Because.' };

const byAdmin = async ({ app }: World, path: string, body?: object): Promise<Request> =>
  by(await createPerson(app.context, { account: { role: 'admin' } }), path, body);
let terms = 0;
const term = () => ({ kind: 'word', term: `counted ${++terms}`, effect: 'slow', note: 'A test' });

export const MODERATION_READS: Scenarios = {
  'GET /moderation/terms': (world) => byAdmin(world, '/moderation/terms?q=counted'),
  'GET /moderation/queue': read('/moderation/queue'),
  'GET /moderation/log': read('/moderation/log'),
  'GET /moderation/health': async ({ app }) =>
    by(await createPerson(app.context, { account: { role: 'admin' } }), '/moderation/health'),
  'GET /admin/checks': async ({ app }) =>
    by(await createPerson(app.context, { account: { role: 'admin' } }), '/admin/checks'),
  'GET /moderation/case/:kind/:id': async (world) => {
    const { mia, kollabId } = await reported(world);
    return by(mia, `/moderation/case/kollab/${kollabId}`);
  },
  'GET /decision/:id': async (world) => {
    const { owner, mia, kollabId, decide } = await reported(world);
    const { body } = await decide(mia, 'kollab', kollabId, 'warn');
    return by(owner, `/decision/${body.decisionId}`);
  },
};

export const MODERATION_WRITES: Scenarios = {
  'POST /moderation/case/:kind/:id/decide (take down)': async (world) => {
    const { mia, kollabId } = await reported(world);
    return by(mia, `/moderation/case/kollab/${kollabId}/decide`, decision);
  },
  'POST /moderation/case/:kind/:id/decide (suspend)': async (world) => {
    const { mia, kollabId } = await reported(world);
    return by(mia, `/moderation/case/kollab/${kollabId}/decide`, { ...decision, action: 'suspend' });
  },
  'POST /moderation/terms': (world) => byAdmin(world, '/moderation/terms', term()),
  'DELETE /moderation/terms/:id': async (world) => {
    const admin = await createPerson(world.app.context, { account: { role: 'admin' } });
    const { body } = await moderating(() => world.app).as(admin, 'POST', '/moderation/terms', term());
    return by(admin, `/moderation/terms/${body.termId}`);
  },
  'POST /decision/:id/object': async (world) => {
    const { owner, mia, kollabId, decide } = await reported(world);
    const { body } = await decide(mia, 'kollab', kollabId, 'warn');
    return by(owner, `/decision/${body.decisionId}/object`, { text: 'It was a joke.' });
  },
};
