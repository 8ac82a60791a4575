import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fullKollabView, type KollabView, kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { createKollab, createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

const MAX = 3;
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const strictView = z.strictObject(fullKollabView.shape);

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ env: { MAX_ACTIVE_KOLLABS: String(MAX) } });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = (overrides?: Parameters<typeof createPerson>[1]) => createPerson(app.context, overrides);
const publish = (by: Person, overrides?: Record<string, unknown>) =>
  app.call('POST', '/kollab', { token: by.token, body: kollabForm(overrides) });
const ask = (path: string, by?: Person) => app.call('GET', path, { token: by?.token });
const post = (path: string, by?: Person) => app.call('POST', path, { token: by?.token });

async function counterOf(who: Person): Promise<number> {
  const { body } = await ask('/user', who);
  return body.currentActiveKollabs;
}

function titles(response: { body: KollabView[] }): string[] {
  return response.body.map((kollab) => kollab.title);
}

describe('valid requests', () => {
  it('publishes a Kollab and shows it to anyone', async () => {
    const owner = await person({
      profile: { displayName: 'Ada L.', headline: 'Makes waves', audienceSize: 1200 },
    });
    const response = await publish(owner, {
      tags: [' Sea ', 'SEA', '', 'Duet'],
      title: '  A duet\nabout tides ',
    });
    expect(response.status).toBe(201);
    expect(Object.keys(response.body)).toEqual(['result']);

    const { status, body } = await ask(`/kollab/${response.body.result.kollabId}`);
    expect(status).toBe(200);
    expect(strictView.parse(body)).toMatchObject({
      kollabId: response.body.result.kollabId,
      title: 'A duet about tides',
      tags: ['sea', 'duet'],
      type: 'kollab',
      username: owner.username,
      displayName: 'Ada L.',
      headline: 'Makes waves',
      audienceSize: 1200,
      datePosted: app.clock.now().toISOString(),
      active: true,
      requestsCount: 0,
      requestsCompleted: 0,
      likeCount: 0,
      commentCount: 0,
      comments: [],
    });
    expect(await counterOf(owner)).toBe(1);
  });

  it('publishes the optional terms and shows them', async () => {
    const owner = await person();
    const more = {
      payment: { kind: 'money', amount: '250.00', currency: 'EUR', text: 'Half of it before' },
      ...{ deadline: '2190-01-31', place: 'Porto', languages: ['pt', 'en'], partners: 2 },
    };
    const { body } = await publish(owner, { ...more, payment: { ...more.payment, amount: '250' } });
    const path = `/kollab/${body.result.kollabId}`;
    expect(strictView.parse((await ask(path)).body)).toMatchObject(more);
    expect((await ask('/ownkollabs', owner)).body).toMatchObject([more]);
    const bare = await publish(owner);
    expect((await ask(`/kollab/${bare.body.result.kollabId}`)).body).toMatchObject({
      ...{ payment: null, deadline: null, place: null, languages: [], partners: null },
    });
  });

  it('names the invalid field of the optional terms', async () => {
    const owner = await person();
    const money = { kind: 'money', amount: '0', currency: 'EUR', text: '' };
    for (const [field, wrong] of Object.entries({
      ...{ payment: money, deadline: '2020-01-01', place: ' ', languages: ['xx'], partners: 0 },
    })) {
      const { status, body } = await publish(owner, { [field]: wrong });
      expect([status, Object.keys(body.fields)], field).toEqual([422, [field]]);
    }
    expect(await counterOf(owner)).toBe(0);
  });

  it('accepts each text at its full length, counted in code points', async () => {
    const owner = await person();
    const full = '🎈'.repeat(500);
    const response = await publish(owner, {
      title: '🎈'.repeat(150),
      lookingFor: full,
      summary: full,
      compensation: full,
      tags: Array.from({ length: 10 }, (_, i) => `${i}${'t'.repeat(29)}`),
      lookingForTypes: ['creators', 'businesses'],
    });
    expect(response.status).toBe(201);
    const { body } = await ask(`/kollab/${response.body.result.kollabId}`);
    expect(body.summary).toBe(full);
    expect(body.tags).toHaveLength(10);
  });

  it('closes and reopens, and counts each once; repeats change nothing', async () => {
    const owner = await person();
    const id = (await publish(owner)).body.result.kollabId;
    for (const _ of [1, 2]) {
      const closed = await post(`/kollab/${id}/close`, owner);
      expect([closed.status, closed.body.active]).toEqual([200, false]);
      expect(await counterOf(owner)).toBe(0);
    }
    expect((await ask(`/kollab/${id}`)).body.active).toBe(false);
    for (const _ of [1, 2]) {
      const open = await post(`/kollab/${id}/reopen`, owner);
      const { active } = z.strictObject(kollabView.shape).parse(open.body);
      expect([open.status, active]).toEqual([200, true]);
      expect(await counterOf(owner)).toBe(1);
    }
  });
});

describe('refused requests', () => {
  it.each([
    ['POST', '/kollab'],
    ['POST', `/kollab/${UNKNOWN}/close`],
    ['POST', `/kollab/${UNKNOWN}/reopen`],
    ['GET', '/ownkollabs'],
  ])('requires a sign-in of visitors and for invalid tokens: %s %s', async (method, path) => {
    for (const token of [undefined, 'not.a.token']) {
      const response = await app.call(method, path, { token, ...(method === 'POST' && { body: {} }) });
      expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
    }
  });

  it('public endpoints have the same response with an invalid token and without one', async () => {
    const owner = await person();
    const id = (await publish(owner)).body.result.kollabId;
    for (const path of [`/kollab/${id}`, `/kollabs/${owner.username}`, '/allkollabs?category=music']) {
      const [without, bad] = [await app.call('GET', path), await app.call('GET', path, { token: 'x.y.z' })];
      expect(bad.status).toBe(200);
      expect(bad.text).toBe(without.text);
    }
  });

  it('requires a verified email to publish and to reopen', async () => {
    const owner = await person({ account: { emailVerifiedAt: null } });
    const id = await createKollab(app.context, owner, { active: false });
    for (const response of [await publish(owner), await post(`/kollab/${id}/reopen`, owner)]) {
      expect([response.status, response.body.code]).toEqual([403, 'email_unverified']);
    }
    expect(await counterOf(owner)).toBe(0);
  });

  it('publishes and reopens no more than the maximum, and names it', async () => {
    const owner = await person();
    const ids = [];
    for (let i = 0; i < MAX; i++) ids.push((await publish(owner)).body.result.kollabId);
    const closed = await createKollab(app.context, owner, { active: false });
    for (const response of [await publish(owner), await post(`/kollab/${closed}/reopen`, owner)]) {
      expect([response.status, response.body.code]).toEqual([409, 'too_many_kollabs']);
      expect(response.body.error).toBe(
        'You have reached your maximum of 3 active Kollabs. Close one to make room.',
      );
    }
    // Reopening an open Kollab is allowed at the maximum, and closing one frees a slot.
    expect((await post(`/kollab/${ids[0]}/reopen`, owner)).status).toBe(200);
    expect((await post(`/kollab/${ids[0]}/close`, owner)).status).toBe(200);
    expect((await post(`/kollab/${closed}/reopen`, owner)).status).toBe(200);
    expect(await counterOf(owner)).toBe(MAX);
  });

  it('lets only the owner close and reopen', async () => {
    const [owner, third] = [await person(), await person()];
    const open = await createKollab(app.context, owner);
    const closed = await createKollab(app.context, owner, { active: false });
    for (const path of [`/kollab/${open}/close`, `/kollab/${closed}/reopen`]) {
      const response = await post(path, third);
      expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
    }
    expect(titles(await ask('/ownkollabs?active=true', owner))).toHaveLength(1);
    expect([await counterOf(owner), await counterOf(third)]).toEqual([1, 0]);
  });

  it('responds with 404 for a deleted or unknown Kollab', async () => {
    const owner = await person();
    const deleted = await createKollab(app.context, owner, { deletedAt: app.clock.now() });
    for (const id of [deleted, UNKNOWN]) {
      const responses = [
        await ask(`/kollab/${id}`, owner),
        await post(`/kollab/${id}/close`, owner),
        await post(`/kollab/${id}/reopen`, owner),
      ];
      for (const response of responses)
        expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
    expect((await ask('/kollabs/nobody_at_all')).status).toBe(404);
  });

  it('names each invalid field with its problem, and stores nothing', async () => {
    const owner = await person();
    const long = 'x'.repeat(501);
    const bad = {
      title: 'x'.repeat(151),
      imageUrl: 'https://pictures.example/tides.webp',
      category: 'sports',
      lookingForTypes: [],
      lookingFor: long,
      summary: long,
      compensation: '  \n ',
      tags: Array.from({ length: 11 }, (_, i) => `tag ${i}`),
    };
    const response = await publish(owner, bad);
    expect([response.status, response.body.code]).toEqual([422, 'invalid']);
    expect(response.body.fields).toEqual({
      title: 'Must be less than 150 characters',
      imageUrl: 'Image URL must end with a .png, .jp[e]g, or .gif',
      category: 'Required',
      lookingForTypes: 'Required',
      lookingFor: 'Too long',
      summary: 'Too long',
      compensation: 'Required',
      tags: 'Too many tags',
    });
    const empty = await app.call('POST', '/kollab', { token: owner.token, body: {} });
    expect(new Set(Object.values(empty.body.fields))).toEqual(new Set(['Required']));
    expect((await ask('/ownkollabs', owner)).body).toEqual([]);
  });
});
