import type { PayAction } from '#modules/agreements/agreements.instalments.rules.ts';
import { Agreeing, agreementForm, deliveredAt, LINK } from '../agreements.ts';
import { agreedToPay, dayIn } from '../payments.ts';
import type { Scenario, Scenarios } from './world.ts';

const deciding =
  (outcome: 'accept' | 'decline'): Scenario =>
  async ({ app }) => {
    const one = await Agreeing.begin(app);
    await one.propose(one.people.S);
    const token = await one.people.R.freshToken();
    return { path: `/request/${one.requestId}/agreement/1/${outcome}`, token };
  };

const paying =
  (by: 'S' | 'R', action: PayAction): Scenario =>
  async ({ app }) => {
    const { requestId, people } = await agreedToPay(app);
    const path = `/request/${requestId}/agreement/instalment/1/${action}`;
    const body = action === 'missing' ? { text: 'Nothing yet' } : { date: dayIn(app, 0) };
    return { path, token: await people[by].freshToken(), body };
  };

export const AGREEMENT_WRITES: Scenarios = {
  'POST /request/:id/agreement': async ({ app }) => {
    const { requestId, people } = await Agreeing.begin(app);
    const token = await people.S.freshToken();
    return { path: `/request/${requestId}/agreement`, token, body: agreementForm() };
  },
  'POST /request/:id/agreement/:version/accept (first)': deciding('accept'),
  'POST /request/:id/agreement/:version/accept (change)': async ({ app }) => {
    const one = await (await Agreeing.begin(app)).agree();
    await one.deliver(one.people.S, 1, 1);
    await one.propose(one.people.R, { replaces: 1 });
    const token = await one.people.S.freshToken();
    return { path: `/request/${one.requestId}/agreement/2/accept`, token };
  },
  'POST /request/:id/agreement/:version/decline': deciding('decline'),
  'POST /request/:id/agreement/:version/withdraw': async ({ app }) => {
    const one = await Agreeing.begin(app);
    await one.propose(one.people.S);
    const token = await one.people.S.freshToken();
    return { path: `/request/${one.requestId}/agreement/1/withdraw`, token };
  },
  'POST /request/:id/agreement/deliverable/:n/deliver': async ({ app }) => {
    const { requestId, people } = await (await Agreeing.begin(app)).agree();
    const path = `/request/${requestId}/agreement/deliverable/1/deliver`;
    return { path, token: await people.S.freshToken(), body: { version: 1, link: LINK } };
  },
  'POST /request/:id/agreement/deliverable/:n/confirm': async ({ app }) => {
    const one = await (await Agreeing.begin(app)).agree();
    const delivered = deliveredAt(await one.deliver(one.people.S, 1, 1), 1, 1);
    const path = `/request/${one.requestId}/agreement/deliverable/1/confirm`;
    return { path, token: await one.people.R.freshToken(), body: { version: 1, delivered } };
  },
  'POST /request/:id/agreement/instalment/:n/sent': paying('R', 'sent'),
  'POST /request/:id/agreement/instalment/:n/arrived': paying('S', 'arrived'),
  'POST /request/:id/agreement/instalment/:n/missing': paying('S', 'missing'),
};

export const AGREEMENT_READS: Scenarios = {
  'GET /requests/agreements': async ({ app }) => {
    const one = await Agreeing.begin(app);
    await one.propose(one.people.S);
    return { path: '/requests/agreements', token: await one.people.R.freshToken() };
  },
  'GET /request/:id/agreement.ics': async ({ app }) => {
    const { requestId, people } = await (await Agreeing.begin(app)).agree();
    return { path: `/request/${requestId}/agreement.ics`, token: await people.R.freshToken() };
  },
  'GET /request/:id/results': async ({ app }) => {
    const { requestId, people } = await (await Agreeing.begin(app)).agree();
    return { path: `/request/${requestId}/results`, token: await people.R.freshToken() };
  },
  'GET /request/:id/agreement': async ({ app }) => {
    const { requestId, people } = await (await Agreeing.begin(app)).agree();
    return { path: `/request/${requestId}/agreement`, token: await people.R.freshToken() };
  },
};
