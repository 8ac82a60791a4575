import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CATEGORIES } from '#contract/product.ts';
import { type KollabView, kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { createKollab, createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

const MAX = 3;
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const strictView = z.strictObject(kollabView.shape);

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

function titles(response: { body: KollabView[] }): string[] {
  return response.body.map((kollab) => kollab.title);
}

describe('the Kollabs of a user', () => {
  it("lists the viewer's own Kollabs newest first, by whether they are active", async () => {
    const owner = await person();
    for (const title of ['first', 'second', 'third']) {
      await createKollab(app.context, owner, { title, active: title !== 'second' });
      app.clock.advance(1000);
    }
    await createKollab(app.context, owner, { title: 'deleted', deletedAt: app.clock.now() });
    expect(titles(await ask('/ownkollabs', owner))).toEqual(['third', 'second', 'first']);
    expect(titles(await ask('/ownkollabs?active=true', owner))).toEqual(['third', 'first']);
    expect(titles(await ask('/ownkollabs?active=false', owner))).toEqual(['second']);
    expect(titles(await ask(`/kollabs/${owner.username.toUpperCase()}`))).toEqual([
      'third',
      'second',
      'first',
    ]);
  });

  it('lists the open ones however many closed ones are newer, and no hidden ones', async () => {
    const owner = await person();
    const titles: string[] = [];
    for (const title of ['older', 'open', ...Array.from({ length: 11 }, (_, n) => `closed ${n}`)]) {
      await createKollab(app.context, owner, { title, active: !title.startsWith('closed') });
      app.clock.advance(1000);
    }
    await createKollab(app.context, owner, { title: 'hidden', state: 'hidden' });
    const path = `/kollabs/${owner.username}?open=true&limit=1`;
    for (const by of [undefined, owner]) {
      for (let next: string | undefined = path; next; ) {
        const response = await ask(next, by);
        titles.push(...response.body.map(({ title }: KollabView) => title));
        next = /<[^>]*(\/kollabs\/[^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
      }
    }
    expect(titles).toEqual(['open', 'older', 'open', 'older']);
    expect((await ask('/kollabs/no_such_user?open=true')).status).toBe(404);
  });

  it('has the same bytes in a list as in the view of a single Kollab', async () => {
    const owner = await person();
    const title = 'Läuft “quoted” \\ 🔑 </script>';
    const kollabId = await createKollab(app.context, owner, { title, lookingForTypes: ['businesses'] });
    const own = await ask(`/kollab/${kollabId}`);
    const { visible, files, version, ...shown } = own.body;
    expect([shown.title, visible, files, version]).toEqual([title, true, [], 1]);
    expect((await ask(`/kollabs/${owner.username}`)).body).toEqual([shown]);
  });

  it('is empty for a user without Kollabs', async () => {
    const owner = await person();
    const response = await ask(`/kollabs/${owner.username}`);
    expect([response.status, response.body]).toEqual([200, []]);
    expect(response.headers.get('link')).toBeNull();
  });
});

describe('the list of all Kollabs', () => {
  it.each([
    ['requestsCount', [5, 4, 3, 3, 1]],
    ['requestsCompleted', [4, 2, 1]],
    ['datePosted', [4, 3, 2, 1, 0]],
  ] as const)('orders by %s, each Kollab once', async (sort, expected) => {
    const owner = await person({ profile: { contentType: 'science' } });
    const category = CATEGORIES[['requestsCount', 'requestsCompleted', 'datePosted'].indexOf(sort)];
    const counts = [
      [3, 0],
      [5, 4],
      [1, 0],
      [4, 1],
      [3, 2],
    ] as const;
    const made: string[] = [];
    const posted: string[] = [];
    for (const [requestsCount, requestsCompleted] of counts) {
      app.clock.advance(1000);
      posted.push(app.clock.now().toISOString());
      made.push(await createKollab(app.context, owner, { category, requestsCount, requestsCompleted }));
    }
    await createKollab(app.context, owner, {
      category,
      active: false,
      requestsCount: 9,
      requestsCompleted: 9,
    });
    await createKollab(app.context, owner, { category, deletedAt: app.clock.now(), requestsCount: 9 });

    const seen: KollabView[] = [];
    let path: string | undefined = `/allkollabs?sort=${sort}&category=${category}&limit=2`;
    while (path) {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(response.body.length).toBeLessThanOrEqual(2);
      seen.push(...response.body);
      path = response.headers.get('link')?.match(/^<\/api(.+)>; rel="next"$/)?.[1];
    }
    const values = seen.map((kollab) =>
      sort === 'datePosted' ? posted.indexOf(kollab.datePosted) : kollab[sort],
    );
    expect(values).toEqual(expected);
    expect(new Set(seen.map(({ kollabId }) => kollabId)).size).toBe(expected.length);
    // The counters were set for this test only; the ledger is checked at the end of the file.
    await app.context.database.pool.query(
      'update kollabs set requests_count = 0, requests_completed = 0 where id = any($1) or owner_id = $2',
      [made, owner.userId],
    );
  });

  it('filters by category, owner and account type sought, and is newest first by default', async () => {
    const business = await person({ profile: { accountType: 'business', contentType: 'finance' } });
    const creator = await person({ profile: { accountType: 'creator', contentType: 'writing' } });
    const add = (owner: Person, title: string, lookingForTypes: ('creators' | 'businesses')[]) =>
      createKollab(app.context, owner, { category: 'crafts', title, lookingForTypes });
    await add(business, 'b-creators', ['creators']);
    app.clock.advance(1000);
    await add(creator, 'c-both', ['creators', 'businesses']);
    app.clock.advance(1000);
    await add(creator, 'c-businesses', ['businesses']);
    const list = async (query: string) => titles(await ask(`/allkollabs?category=crafts${query}`));
    expect(await list('')).toEqual(['c-businesses', 'c-both', 'b-creators']);
    expect(await list('&accountType=business')).toEqual(['b-creators']);
    expect(await list('&contentType=writing')).toEqual(['c-businesses', 'c-both']);
    expect(await list('&lookingFor=creators')).toEqual(['c-both', 'b-creators']);
    expect(await list('&lookingFor=businesses&accountType=creator&contentType=writing&limit=1')).toEqual([
      'c-businesses',
    ]);
    expect(await list('&contentType=travel')).toEqual([]);
  });

  it('has 10 items by default and at most 100', async () => {
    const owner = await person();
    for (let i = 0; i < 101; i++) await createKollab(app.context, owner, { category: 'diy', active: true });
    const sizes = [];
    for (const limit of ['', '&limit=1000000000', '&limit=100', '&limit=0']) {
      sizes.push((await ask(`/allkollabs?category=diy${limit}`)).body.length);
    }
    expect(sizes).toEqual([10, 100, 100, 1]);
    expect((await ask('/allkollabs?category=diy&limit=-1')).status).toBe(400);
    const big = await ask('/allkollabs?limit=100');
    expect(Buffer.byteLength(big.text)).toBeLessThan(1024 * 1024);
  });

  it('has exactly the public fields for every viewer', async () => {
    const viewer = await person();
    await publish(viewer);
    for (const response of [await ask('/allkollabs?limit=100'), await ask('/allkollabs?limit=100', viewer)]) {
      expect(response.body.length).toBeGreaterThan(0);
      for (const kollab of response.body) expect(() => strictView.parse(kollab)).not.toThrow();
      expect(response.text).not.toMatch(
        new RegExp(`${viewer.email}|${viewer.userId}|Lovelace|owner|password`, 'i'),
      );
    }
  });
});

describe('hostile queries', () => {
  it('refuses unknown orders and filters, and invalid cursors', async () => {
    const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const byDate = 'allkollabs?sort=datePosted';
    const list = (sort: string) => ['allKollabs', sort, '', '', '', ''].join('/');
    const queries = [
      'sort=title',
      'category=%27%20or%201=1',
      'accountType=admin',
      'lookingFor=creators,businesses',
      'limit=1e3',
      'limit=Infinity',
      'cursor=',
      'cursor=abc',
      'sort=datePosted&sort=datePosted',
      `cursor=${cursor([list('datePosted'), '0000-01-01T00:00:00.000Z', '-'.repeat(36)])}`,
      `sort=requestsCount&cursor=${cursor([list('datePosted'), '2026-01-01T00:00:00.000Z', UNKNOWN])}`,
      `sort=requestsCount&cursor=${cursor([list('requestsCount'), 0.5, UNKNOWN])}`,
    ];
    for (const query of queries) {
      const response = await ask(`/allkollabs?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
    }
    const farAway = [
      `${byDate}&cursor=${cursor([list('datePosted'), '9999-12-31T23:59:59.999Z', UNKNOWN])}`,
      `allkollabs?sort=requestsCount&cursor=${cursor([list('requestsCount'), Number.MAX_SAFE_INTEGER, UNKNOWN])}`,
      `allkollabs?sort=requestsCount&cursor=${cursor([list('requestsCount'), -Number.MAX_SAFE_INTEGER, UNKNOWN])}`,
    ];
    for (const path of farAway) expect([path, (await ask(`/${path}`)).status]).toEqual([path, 200]);
  });

  it('refuses the cursor of another list', async () => {
    const [owner, other] = [await person(), await person()];
    for (const _ of [1, 2]) await createKollab(app.context, owner);
    const next = (await ask('/ownkollabs?limit=1', owner)).headers.get('link')?.match(/cursor=([\w-]+)/)?.[1];
    expect(next).toBeDefined();
    expect((await ask(`/ownkollabs?limit=1&cursor=${next}`, owner)).status).toBe(200);
    for (const path of ['/allkollabs', `/kollabs/${owner.username}`]) {
      expect((await ask(`${path}?cursor=${next}`)).status).toBe(400);
    }
    expect((await ask(`/ownkollabs?cursor=${next}`, other)).status).toBe(400);
  });
});
