import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MatchView } from '#modules/matches/matches.contract.ts';
import { createKollab, createPerson } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

it('gives a public rate as a reason, and never one on request', async () => {
  const shop = await createPerson(app.context, { profile: { accountType: 'business' } });
  const payment = { kind: 'money', amount: '300.00', currency: 'EUR', text: '' } as const;
  await createKollab(app.context, shop, { payment });
  const reasonOf = async (shown: 'public' | 'onRequest') => {
    const creator = await createPerson(app.context);
    const token = await creator.freshToken();
    const rate = { kind: 'photos', currency: 'EUR', least: '250', most: '250', shown };
    const saved = await app.call('PUT', '/portfolio/rates', { token, body: { rates: [rate] } });
    expect(saved.status, saved.text).toBe(200);
    const { body } = await app.call('GET', '/users/match?limit=50', { token: await shop.freshToken() });
    const match = body.find(({ user }: MatchView) => user.username === creator.username) as MatchView;
    return match.reasons.find(({ kind }) => kind === 'rate')?.text;
  };
  expect(await reasonOf('public')).toBe(
    'Has a rate that one of your Kollabs pays: Set of photos, EUR 250.00',
  );
  expect(await reasonOf('onRequest')).toBeUndefined();
});
