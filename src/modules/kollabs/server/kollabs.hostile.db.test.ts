import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { createKollab, createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { kollabsRateLimits } from './kollabs.rate-limits.ts';

const MAX = 3;
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

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

describe('hostile requests', () => {
  it('ignores fields of the body that the server derives', async () => {
    const [owner, other] = [await person(), await person()];
    const forged = {
      username: other.username,
      ownerId: other.userId,
      owner_id: other.userId,
      id: UNKNOWN,
      kollabId: UNKNOWN,
      active: false,
      requestsCount: 9,
      requestsCompleted: 9,
      likeCount: 9,
      datePosted: '2001-01-01T00:00:00.000Z',
      accountType: 'business',
      profileImageUrl: 'https://evil.example/x.png',
      deletedAt: '2001-01-01T00:00:00.000Z',
      state: 'hidden',
    };
    const { body } = await publish(owner, forged);
    const view = (await ask(`/kollab/${body.result.kollabId}`)).body;
    expect(body.result.kollabId).not.toBe(UNKNOWN);
    expect(view).toMatchObject({
      username: owner.username,
      active: true,
      requestsCount: 0,
      requestsCompleted: 0,
      likeCount: 0,
      datePosted: app.clock.now().toISOString(),
      accountType: 'creator',
      profileImageUrl: '',
    });
  });

  it('gives the last free slot to one of ten concurrent publications', { tags: ['counted'] }, async () => {
    // Several rounds, since the first may find too few open connections for a real race.
    for (let round = 0; round < byTier({ main: 2, all: 5, deep: 100 }); round++) {
      const owner = await person();
      for (let i = 0; i < MAX - 1; i++) await publish(owner);
      const responses = await Promise.all(Array.from({ length: 10 }, () => publish(owner)));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
      expect(await counterOf(owner)).toBe(MAX);
      expect((await ask('/ownkollabs?active=true', owner)).body).toHaveLength(MAX);
    }
  });

  it('reopens only one into the last free slot, and counts a Kollab that is closed twice concurrently once', async () => {
    const owner = await person();
    for (let i = 0; i < MAX - 1; i++) await publish(owner);
    const closed = [];
    for (let i = 0; i < 5; i++) closed.push(await createKollab(app.context, owner, { active: false }));
    const reopened = await Promise.all(closed.map((id) => post(`/kollab/${id}/reopen`, owner)));
    expect(reopened.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const [open] = (await ask('/ownkollabs?active=true', owner)).body as KollabView[];
    await Promise.all(Array.from({ length: 5 }, () => post(`/kollab/${open?.kollabId}/close`, owner)));
    expect(await counterOf(owner)).toBe(MAX - 1);
  });

  it('publishes once per idempotency key, however often it is sent', async () => {
    const owner = await person();
    const send = (key: string, overrides?: Record<string, unknown>) =>
      app.call('POST', '/kollab', {
        token: owner.token,
        body: kollabForm(overrides),
        headers: { 'idempotency-key': key },
      });
    const responses = await Promise.all(Array.from({ length: 8 }, () => send('one')));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect((await send('one', { title: 'Another' })).status).toBe(422);
    expect(await counterOf(owner)).toBe(1);
  });

  it.each([
    'Infinity',
    '1e309',
    '-0',
    '1.0',
    '9223372036854775808',
    '%00',
    '%ff',
    '..%2f',
    'null',
    'NaN',
    'a'.repeat(5000),
    `${UNKNOWN}%00`,
    `{${UNKNOWN}}`,
    UNKNOWN.toUpperCase().replace(/0/g, 'G'),
  ])('responds to an invalid id with 400 or 404: %s', async (id) => {
    const owner = await person();
    const responses = [
      await ask(`/kollab/${id}`),
      await post(`/kollab/${id}/close`, owner),
      await post(`/kollab/${id}/reopen`, owner),
      await ask(`/kollabs/${id}`),
    ];
    for (const { status } of responses) expect([400, 404, 414]).toContain(status);
  });

  it('rejects or removes NUL, lone surrogates and hidden characters', async () => {
    const owner = await person();
    for (const field of ['title', 'summary', 'lookingFor', 'compensation', 'imageUrl', 'category']) {
      for (const text of ['a\u0000b', 'a\ud800b']) {
        const raw = JSON.stringify(kollabForm({ [field]: text }));
        const response = await app.call('POST', '/kollab', { token: owner.token, raw });
        expect([field, response.status, response.body.code]).toEqual([field, 400, 'malformed']);
      }
    }
    expect((await publish(owner, { tags: ['a\u0000'] })).status).toBe(400);
    const { body } = await publish(owner, {
      title: 'Re\u0301mi \u202Egnp.exe\u2066',
      summary: ' one\r\n\r\n\r\n\r\ntwo\u0007 \n',
      tags: ['\u202Esea'],
    });
    const view = (await ask(`/kollab/${body.result.kollabId}`)).body;
    expect(view).toMatchObject({ title: 'R\u00e9mi gnp.exe', summary: 'one\n\ntwo', tags: ['sea'] });
  });

  it.each([
    'javascript:alert(1)//.png',
    'data:image/png;base64,AAAA.png',
    'file:///etc/x.png',
    '//evil.example/x.png',
    'https://u:p@h.example/x.png',
    'https://h.example/x.svg?.png',
    'https://h.example/x#.png',
    'x.png',
    'https://h.example/a\tb.png',
    'https://h.example/a\nb.png',
    `https://h.example/${'a'.repeat(3000)}.png`,
    'https://h.example\\x.png',
    'https:x.png',
    'https://',
    'http://h.example/x.png.exe',
    'ftp://h.example/x.png',
  ])('refuses %j as a picture, with the message of the form', async (imageUrl) => {
    const owner = await person();
    const response = await publish(owner, { imageUrl });
    expect([response.status, response.body.fields]).toEqual([
      422,
      { imageUrl: 'Image URL must end with a .png, .jp[e]g, or .gif' },
    ]);
  });

  it.each([
    'https://h.example/x.PNG',
    'http://h.example/x.jpeg?size=1#top',
    'https://xn--mnchen-3ya.example/x.gif',
    'https://h.example/a%20b.jpg',
  ])('accepts %j as a picture, unchanged', async (imageUrl) => {
    const owner = await person();
    const { body } = await publish(owner, { imageUrl });
    expect((await ask(`/kollab/${body.result?.kollabId}`)).body.imageUrl).toBe(imageUrl);
  });

  it('never fetches the URL of a picture', async () => {
    let hits = 0;
    const canary = createServer((_request, response) => {
      hits++;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const { port } = canary.address() as AddressInfo;
    const owner = await person();
    const { body } = await publish(owner, { imageUrl: `http://127.0.0.1:${port}/x.png` });
    for (const path of [`/kollab/${body.result.kollabId}`, '/allkollabs', `/kollabs/${owner.username}`]) {
      expect((await ask(path)).text).toContain(`127.0.0.1:${port}/x.png`);
    }
    await new Promise((resolve) => canary.close(resolve));
    expect(hits).toBe(0);
  });

  it('limits publications per day, and responds with the time to retry', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', MAX_ACTIVE_KOLLABS: '100' } });
    const { token } = await createPerson(strict.context);
    const statuses = [];
    let last: Awaited<ReturnType<typeof strict.call>> | undefined;
    for (let i = 0; i < kollabsRateLimits.publishKollab.points + 1; i++) {
      last = await strict.call('POST', '/kollab', { token, body: kollabForm() });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array(kollabsRateLimits.publishKollab.points).fill(201), 429]);
    expect(last?.body.code).toBe('too_many');
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.close();
  });
});
