import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { createKollab, createPerson } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

it("lists others' open Kollabs of the viewer's content type, newest first, at most 100", async () => {
  const { context } = app;
  const me = await createPerson(context, { profile: { contentType: 'food' } });
  const other = await createPerson(context, { profile: { contentType: 'music' } });
  for (const title of ['older', 'newer']) {
    await createKollab(context, other, { title, category: 'food' });
    app.clock.advance(1000);
  }
  await createKollab(context, other, { title: 'elsewhere', category: 'music' });
  await createKollab(context, other, { title: 'closed', category: 'food', active: false });
  await createKollab(context, other, { title: 'gone', category: 'food', deletedAt: app.clock.now() });
  await createKollab(context, me, { title: 'mine', category: 'food' });

  const { status, body } = await app.call('GET', '/curated/kollabs', { token: me.token });
  expect(status).toBe(200);
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['newer', 'older']);
  for (const kollab of body) z.strictObject(kollabView.shape).parse(kollab);

  for (let i = 0; i < 99; i++) await createKollab(context, other, { category: 'food' });
  const many = await app.call('GET', '/curated/kollabs', { token: me.token });
  expect(many.body).toHaveLength(100);
});

it('requires a sign-in', async () => {
  for (const token of [undefined, 'a.b.c']) {
    const response = await app.call('GET', '/curated/kollabs', { token });
    expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
  }
});
