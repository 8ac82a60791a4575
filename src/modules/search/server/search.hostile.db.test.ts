import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let viewer: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  viewer = await createPerson(app.context, { profile: { contentType: 'music' } });
  for (let place = 0; place < 101; place++) {
    await createKollab(app.context, viewer, { tags: place < 2 ? ['many', 'tide'] : ['many'] });
  }
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const search = (body: object, { token, query = '' }: { token?: string; query?: string } = {}) =>
  app.call('POST', `/searchkollabs${query}`, { body, token });
const people = (body: object, { token, query = '' }: { token?: string; query?: string } = {}) =>
  app.call('POST', `/searchusers${query}`, { body, token });
const names = (response: CallResponse) => response.body.map(({ username }: { username: string }) => username);

describe('limits', () => {
  it('accepts 1 to 10 tags of 1 to 30 characters, and terms from 3 characters', async () => {
    const fields = async (response: Promise<CallResponse>) => [
      (await response).status,
      (await response).body.fields,
    ];
    expect(await fields(search({}))).toEqual([422, { tags: 'Required' }]);
    expect(await fields(search({ tags: [' ', ''] }))).toEqual([422, { tags: 'Required' }]);
    const many = Array.from({ length: 11 }, (_, i) => `t${i}`);
    expect(await fields(search({ tags: many }))).toEqual([422, { tags: 'Too many tags' }]);
    expect(await fields(search({ tags: ['x'.repeat(31)] }))).toEqual([
      422,
      { tags: `“${'x'.repeat(30)}…” is too long: a tag has at most 30 characters` },
    ]);
    expect((await search({ tags: ['x'] })).status).toBe(200);
    expect(await fields(people({ q: ' ab ' }))).toEqual([422, { q: 'Must be longer than 2 characters' }]);
    for (const body of [
      { filter: 'title' },
      { category: 'sports' },
      { minAudience: -1 },
      { maxAudience: 1.5 },
    ]) {
      expect((await search({ tags: ['x'], ...body })).status).toBe(422);
    }
  });

  it('counts against the rate limit of reads', async () => {
    const { headers, status } = await search({ tags: ['tide'] });
    expect([status, headers.get('ratelimit-limit')]).toEqual([200, '600000']);
  });
});

describe('hostile input', () => {
  it('treats wildcards and quotes as text', async () => {
    await createPerson(app.context, {
      profile: { username: 'wild_card', headline: '100% \\ sure; it\'s "fine"' },
    });
    await createPerson(app.context, { profile: { username: 'wildecard' } });
    expect(names(await people({ q: '%%%' }))).toEqual([]);
    expect(names(await people({ q: '___' }))).toEqual([]);
    expect(names(await people({ q: 'wild_card' }))).toEqual(['wild_card']);
    expect(names(await people({ q: '100% \\' }))).toEqual(['wild_card']);
    expect(names(await people({ q: '"fine"' }))).toEqual(['wild_card']);
    const corpus = [
      "' or 1=1 --",
      "'; drop table kollab_tags; --",
      '") or ("1"="1',
      '$1::text',
      '{a,b}',
      '.*+?^$()|[]',
      '\\',
      'pg_sleep(9)',
      '{{7*7}}',
    ];
    for (const text of corpus) {
      expect([text, (await search({ tags: [text] })).body]).toEqual([text, []]);
      expect([text, (await people({ q: `${text}   x` })).status]).toEqual([text, 200]);
    }
    expect((await search({ tags: ['a\u0000'] })).status).toBe(400);
    expect((await search({ tags: ['tide', { $ne: 1 }] })).status).toBe(422);
    expect((await search({ tags: ['tide'] })).status).toBe(200);
  });

  it('rejects a cursor that was altered or belongs to another search', async () => {
    for (const [body, token] of [
      [{ tags: ['tide'] }, undefined],
      [{ tags: ['tide'] }, viewer.token],
      [{ tags: ['tide'], filter: 'audienceSize' }, undefined],
    ] as const) {
      const first = await search(body, { token, query: '?limit=1' });
      const next = first.headers.get('link')?.match(/cursor=([\w-]+)/)?.[1] ?? '';
      const ask = (given: string, other: object = body) =>
        search(other, { token, query: `?limit=1&cursor=${given}` }).then(({ status }) => status);
      expect(await ask(next)).toBe(200);
      expect(await ask(next, { ...body, tags: ['pier'] })).toBe(400);
      expect(await ask(next, { ...body, category: 'art' })).toBe(400);
      const [name, value, id] = JSON.parse(Buffer.from(next, 'base64url').toString());
      const altered = (parts: unknown[]) => ask(Buffer.from(JSON.stringify(parts)).toString('base64url'));
      expect(await altered([name, 'x', id])).toBe(400);
      expect(await altered([name, value, "' or 1=1"])).toBe(400);
      expect(await altered([`${name}x`, value, id])).toBe(400);
      if (typeof value === 'number') {
        for (const odd of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]) {
          expect(await altered([name, odd, id])).toBe(200);
        }
      }
    }
    const cursor = Buffer.from('["users",1,"x"]').toString('base64url');
    expect((await people({ q: 'quokka' }, { query: `?cursor=${cursor}` })).status).toBe(400);
  });

  it('returns at most 100 results', async () => {
    const response = await search({ tags: ['many'], active: false }, { query: '?limit=1000000000' });
    expect(response.body).toHaveLength(100);
    expect(Buffer.byteLength(response.text)).toBeLessThan(1024 * 1024);
  });
});
