// @module-tag whole
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_COUNTED, readSearch } from '#modules/search/search.rules.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { NAUGHTY_STRINGS } from '#tests/naughty-strings.ts';
import { indexAll } from '#tests/search-rows.ts';
import { type CallResponse, startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let viewer: Person;

beforeAll(async () => {
  app = await startTestApp();
  viewer = await createPerson(app.context, { profile: { contentType: 'music', audienceSize: 1000 } });
  await createKollab(app.context, viewer, { title: 'Plain words', tags: ['c++', 'a & b'] });
});
afterAll(() => app.close());

const search = (query: Record<string, string>, token?: string): Promise<CallResponse> =>
  app.call('GET', `/search?${new URLSearchParams({ kind: 'kollabs', ...query })}`, { token });

/** The query that the result page sends for a URL. */
const queryIn = (address: string): Record<string, string> => {
  const { q, place } = readSearch(new URLSearchParams(address));
  return { q, ...(place !== undefined && { place }) };
};

describe('limits', () => {
  it('accepts 1 to 400 characters and 10 alternatives, and names the invalid field', async () => {
    const fields = async (q: string) => {
      const { status, body } = await search({ q });
      return [status, body.fields];
    };
    expect(await fields(' , #, ')).toEqual([422, { q: 'Required' }]);
    expect(await fields('x'.repeat(401))).toEqual([422, { q: 'Too long' }]);
    expect(await fields('a,b,c,d,e,f,g,h,i,j,k')).toEqual([422, { q: 'Too many tags' }]);
    const odd: Record<string, string>[] = [
      { kind: 'sql' },
      { sort: 'title' },
      { category: 'sports' },
      { minAudience: '-1' },
      { active: 'x' },
    ];
    for (const query of [...odd, { limit: 'x' }, { cursor: '!' }]) {
      expect([query, (await search({ q: 'plain', ...query })).status]).toEqual([query, 400]);
    }
    expect((await search({ q: 'a\u0000b' })).status).toBe(400);
  });

  it('removes control characters from a URL and searches for the rest', async () => {
    for (const address of ['q=pla%00in', 'q=%00plain%0A%00,%00', 'q=pla%01in', 'q=plain&place=%00']) {
      const { status, body } = await search(queryIn(address));
      expect([address, status, body[0]?.title]).toEqual([address, 200, 'Plain words']);
    }
  });

  it('rejects a cursor that was altered, or belongs to another search or to all kinds at once', async () => {
    await createKollab(app.context, viewer, { title: 'Plain words' });
    for (const sort of ['similarity', 'dateAsc', 'audienceSize']) {
      const first = await search({ q: 'plain', sort, limit: '1' }, viewer.token);
      const next = first.headers.get('link')?.match(/cursor=([\w-]+)/)?.[1] ?? '';
      const ask = async (cursor: string, more: Record<string, string> = {}) =>
        (await search({ q: 'plain', sort, limit: '1', cursor, ...more }, viewer.token)).status;
      expect(await ask(next)).toBe(200);
      expect(await ask(next, { q: 'words' })).toBe(400);
      expect(await ask(next, { category: 'art' })).toBe(400);
      expect(await ask(next, { kind: 'users' })).toBe(400);
      expect(await ask(next, { kind: 'all' })).toBe(400);
      const [name, key, id] = JSON.parse(Buffer.from(next, 'base64url').toString());
      const altered = (parts: unknown[]) => ask(Buffer.from(JSON.stringify(parts)).toString('base64url'));
      expect(await altered([name, 'x', id])).toBe(400);
      expect(await altered([name.replace(/\d+$/, '99'), key, id])).toBe(400);
      expect(await altered([name, key, "' or 1=1"])).toBe(400);
      if (typeof key === 'number') {
        expect(await altered([name, Number.MAX_SAFE_INTEGER, id])).toBe(200);
        expect(await altered([name, -Number.MAX_SAFE_INTEGER, id])).toBe(200);
      }
    }
  });
});

describe('hostile input', () => {
  const corpus = [
    ...[
      'plain & !words',
      'plain | words:*',
      '<->',
      "'plain'",
      '\\',
      "a'b\\'c",
      'plain:abcd',
      '!!plain',
      '((plain',
      ':*',
    ],
    ...[
      '=open',
      '=cfood',
      'eplain words',
      'tc++',
      "' or 1=1 --",
      "'); drop table kollabs; --",
      '$1::text',
      '%_%',
    ],
    ...[
      '{{7*7}}',
      '@',
      '@@',
      '#'.repeat(50),
      '.'.repeat(400),
      'and or not',
      'the of a',
      '\u0301\u0302',
      'ﷺ'.repeat(400),
    ],
    ...[
      '𠀀'.repeat(400),
      '㍿'.repeat(400),
      'a '.repeat(200),
      Array.from({ length: 99 }, (_, n) => `w${n}`).join(' '),
    ],
    ...NAUGHTY_STRINGS.map((text) => text.slice(0, 400)),
  ];
  it('treats every text as words, for every kind', async () => {
    for (const q of corpus) {
      const { status, text } = await search({ q, kind: 'all' }, viewer.token);
      expect([200, 400, 422], `${JSON.stringify(q)} ${text}`).toContain(status);
    }
    expect((await search({ q: 'plain' })).body.length).toBeGreaterThan(0);
    // Operators of `tsquery` and index entries match only as words.
    for (const q of ['!absent', '=open', 'tc']) expect([q, (await search({ q })).body]).toEqual([q, []]);
    const [some] = (await search({ q: 'absent | plain' })).body;
    expect(some.matched.by).toBe('some');
    expect((await search({ q: 'c++' })).body.map(({ matched }: any) => matched.by)).toEqual(['tag']);
    expect((await search({ q: '#a & b' })).body).toHaveLength(1);
  });

  it('finds nothing for a location without words', async () => {
    expect((await search({ q: 'plain', place: '\u0640' })).body).toEqual([]);
  });

  it('stores texts with very long words and letters of every kind', async () => {
    for (const title of [
      '𠀀'.repeat(150),
      'ﷺ'.repeat(150),
      '㍿'.repeat(150),
      "'\\ :* & | ! <-> '".repeat(8),
    ]) {
      await createKollab(app.context, viewer, {
        title,
        summary: title.repeat(3),
        tags: [title.slice(0, 30)],
      });
      // A title without letters has no entries.
      if (!title.includes('<->')) expect((await search({ q: title })).body[0]?.title).toBe(title);
    }
  });
});

describe('a frequent word', () => {
  const COMMON = MAX_COUNTED * 2;

  it('is paged in every order, each result once, like a rare word', async () => {
    const owners = [viewer];
    for (const [contentType, featuredPlatform, audienceSize] of [
      ...[
        ['music', 'none', 990] as const,
        ['music', 'youtube', 1010] as const,
        ['art', 'none', 1000] as const,
      ],
      ...[['art', 'youtube', 5000] as const, ['music', 'none', 1010] as const],
    ]) {
      owners.push(
        await createPerson(app.context, { profile: { contentType, featuredPlatform, audienceSize } }),
      );
    }
    const { pool } = app.context.database;
    await pool.query(
      `with made as (
         insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
           compensation, tags, date_posted)
         select gen_random_uuid(), ($1::uuid[])[1 + n % $2], case n % 5 when 0 then 'common' else 'other' end, 'i',
           'art', '{creators}', 'l', case when n % 5 = 0 then 's' else 'common ' || n % 2 end, 'c', '{x}',
           $3::timestamptz + n / 4 * interval '1 minute'
         from generate_series(1, $4::int) as n returning id)
       select count(*) from made`,
      [owners.map(({ userId }) => userId), owners.length, app.clock.now(), COMMON],
    );
    await indexAll(app.context.database.db);
    await pool.query('analyze search_kollabs');
    const keyOf: Record<string, (found: any) => number[]> = {
      dateDesc: ({ datePosted }) => [-Date.parse(datePosted)],
      dateAsc: ({ datePosted }) => [Date.parse(datePosted)],
      audienceSize: ({ audienceSize }) => [-audienceSize],
      similarity: ({ contentType, featuredPlatform, audienceSize }) => [
        2 * Number(contentType !== 'music') + Number(featuredPlatform !== 'none'),
        Math.abs(audienceSize - 1000),
      ],
    };
    for (const [sort, keysOf] of Object.entries(keyOf)) {
      const seen: any[] = [];
      let cursor: string | undefined;
      do {
        const more: Record<string, string> = cursor ? { cursor } : {};
        const page = await search({ q: 'common', sort, limit: '100', ...more }, viewer.token);
        expect([page.status, page.headers.get('x-total-count')]).toEqual([200, '1000+']);
        seen.push(...page.body);
        cursor = page.headers.get('link')?.match(/cursor=([\w-]+)/)?.[1];
      } while (cursor);
      expect(seen).toHaveLength(COMMON);
      expect(new Set(seen.map(({ kollabId }) => kollabId)).size).toBe(seen.length);
      const keys = seen.map((found) => [found.matched.by === 'exact' ? 0 : 1, ...keysOf(found)]);
      const sorted = [...keys].sort((a, b) => {
        const at = a.findIndex((value, place) => value !== b[place]);
        return at === -1 ? 0 : (a[at] as number) - (b[at] as number);
      });
      expect(keys).toEqual(sorted);
    }
  });
});
