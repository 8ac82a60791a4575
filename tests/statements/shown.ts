import { createDevice } from '#tests/tools/push-service.ts';
import { type Scenario, type Scenarios, send, type World } from './world.ts';

const WORK = { what: 'A film', forWhom: '', date: '2026-03-01', link: 'https://example.com', imageUrl: '' };

const changedWork: Scenario = async ({ app, person }) => {
  const { token } = await person();
  const { body } = await app.call('POST', '/portfolio/works', { token, body: WORK });
  return { path: `/portfolio/works/${body.works[0].workId}`, token, body: { ...WORK, what: 'Another film' } };
};

async function withDomain({ app, person }: World) {
  const who = await person({ profile: { accountType: 'business' } });
  const { body } = await send(app, who, 'POST', '/proofs/domains', { domain: 'shop.example' });
  return { token: who.token, proofId: body.proofId };
}

/** What users show on their profiles: works, rates, and domains and links that are verified. */
export const SHOWN_WRITES: Scenarios = {
  'POST /push/subscription': async ({ person }) => ({
    ...{ path: '/push/subscription', token: (await person()).token },
    body: createDevice('device').subscription,
  }),
  'DELETE /push/subscription': async ({ person }) => ({
    path: '/push/subscription',
    token: (await person()).token,
  }),
  'POST /portfolio/works': async ({ person }) => ({
    ...{ path: '/portfolio/works', token: (await person()).token, body: WORK },
  }),
  'PUT /portfolio/works/:id': changedWork,
  'DELETE /portfolio/works/:id': changedWork,
  'PUT /portfolio/rates': async ({ person }) => ({
    path: '/portfolio/rates',
    token: (await person()).token,
    body: { rates: [{ kind: 'video', currency: 'EUR', least: '300', most: null, shown: 'public' }] },
  }),
  'POST /proofs/domains': async ({ person }) => ({
    path: '/proofs/domains',
    token: (await person({ profile: { accountType: 'business' } })).token,
    body: { domain: 'shop.example' },
  }),
  'POST /proofs/domains/:proofId/check': async (world) => {
    const { token, proofId } = await withDomain(world);
    return { path: `/proofs/domains/${proofId}/check`, token };
  },
  'DELETE /proofs/domains/:proofId': async (world) => {
    const { token, proofId } = await withDomain(world);
    return { path: `/proofs/domains/${proofId}`, token };
  },
  'POST /proofs/links/:connectionId/check': async ({ app, person }) => {
    const who = await person();
    const link = { webName: 'A shop', linkTo: 'https://shop.example/' };
    const { body } = await send(app, who, 'POST', '/addcustomconnection', link);
    return { path: `/proofs/links/${body.connectionId}/check`, token: who.token };
  },
};
