import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erase } from '#tests/erasures.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// Who reads and changes the terms, and how changes are logged.

let app: TestApp;
let admin: Person;
let mia: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  admin = await createPerson(app.context, { account: { role: 'admin' } });
  mia = await moderator();
});
afterAll(() => app.close());

const { as, person, moderator } = moderating(() => app);
const form = (term: string, more: object = {}) => ({
  ...{ kind: 'word', term, effect: 'slow', note: 'Sold again and again', ...more },
});
const add = (term: string, more: object = {}, by = admin) =>
  as(by, 'POST', '/moderation/terms', form(term, more));
const list = async (query = '', by = mia) => as(by, 'GET', `/moderation/terms?limit=100${query}`);
const listed = async (query = '') => (await list(query)).body.map(({ term }: { term: string }) => term);
const log = async () => (await as(mia, 'GET', '/moderation/log?limit=100')).body;

describe('who may', () => {
  it('to all but moderators they are not there; moderators read them, and an admin changes them', async () => {
    const { body } = await add('only admins');
    const [user, suspended] = [
      await person(),
      await createPerson(app.context, { account: { role: 'admin' }, profile: { state: 'suspended' } }),
    ];
    for (const by of [user, suspended]) {
      expect((await list('', by)).status).toBe(404);
      expect([403, 404]).toContain((await add('never', {}, by)).status);
    }
    expect((await add('never', {}, user)).status).toBe(404);
    expect((await as(user, 'DELETE', `/moderation/terms/${body.termId}`)).status).toBe(404);
    expect((await list()).status).toBe(200);
    expect((await add('never', {}, mia)).status).toBe(403);
    expect((await as(mia, 'DELETE', `/moderation/terms/${body.termId}`)).status).toBe(403);
    expect(await listed()).toContain('only admins');
    expect(await listed()).not.toContain('never');
  });
});

describe('a change', () => {
  it('stands in the log that no one can change, with who made it, and what the term was', async () => {
    const { body, status } = await add('Scam.Example', { kind: 'link', effect: 'hide' });
    expect(status).toBe(201);
    expect((await list()).body[0]).toMatchObject({
      ...{ termId: body.termId, kind: 'link', term: 'Scam.Example', effect: 'hide' },
      madeBy: admin.username,
    });
    expect((await as(admin, 'DELETE', `/moderation/terms/${body.termId}`)).status).toBe(200);
    expect((await as(admin, 'DELETE', `/moderation/terms/${body.termId}`)).status).toBe(404);
    const [removed, added] = await log();
    const row = { kind: 'term', id: body.termId, owner: '', moderator: admin.username, reports: 0 };
    expect(added).toMatchObject({ ...row, action: 'term_added' });
    expect(removed).toMatchObject({ ...row, action: 'term_removed' });
    for (const { text } of [added, removed])
      expect(text).toBe('Link “Scam.Example”. Hides and slows down. Sold again and again');
    await expect(
      app.context.database.pool.query(`update decisions set text = 'x' where kind = 'term'`),
    ).rejects.toThrow('never changed');
    await expect(
      app.context.database.pool.query(`delete from decisions where kind = 'term'`),
    ).rejects.toThrow('never changed');
  });

  it('refuses an invalid term, and one that equals another after normalization', async () => {
    for (const [term, kind] of [
      ['x', 'word'],
      ['!!', 'word'],
      ['no host', 'link'],
      ['localhost', 'link'],
      ['', 'word'],
      ['a'.repeat(81), 'word'],
    ]) {
      const refused = await add(term ?? '', { kind });
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['term']]);
    }
    expect((await add('a word', { note: '' })).body.fields).toHaveProperty('note');
    expect((await add('Été example')).status).toBe(201);
    expect((await add('ete  example')).body.fields.term).toContain('already on the list');
    // The same text as a link is a different term.
    expect((await add('ete.example', { kind: 'link' })).status).toBe(201);
  });

  it('has one outcome of two admins who add the same at once, and one row of the log', async () => {
    const other = await createPerson(app.context, { account: { role: 'admin' } });
    const given = await Promise.all([admin, other, admin, other].map((by) => add('at once', {}, by)));
    expect(given.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const rows = (await log()).filter(({ text }: { text: string }) => text.includes('“at once”'));
    expect(rows).toHaveLength(1);
  });

  it('keeps only the term of an admin who leaves', async () => {
    const leaving = await createPerson(app.context, { account: { role: 'admin' } });
    await add('left behind', {}, leaving);
    const body = { password: leaving.password, closeOpen: true, now: true };
    expect((await as(leaving, 'POST', '/account/delete', body)).status).toBe(200);
    await erase(app);
    expect((await list('&q=left')).body).toMatchObject([{ term: 'left behind', madeBy: '' }]);
    const row = (await log()).find(({ text }: { text: string }) => text.includes('left behind'));
    expect(row.moderator).toBe('');
    const { rows } = await app.context.database.pool.query(
      `select 1 from moderation_terms where made_by = $1 union all select 1 from decisions where moderator_id = $1`,
      [leaving.userId],
    );
    expect(rows).toEqual([]);
  });
});

describe('the list', () => {
  it('is found by what a term says, by how it is compared, and by why it is there; page by page', async () => {
    for (const term of ['Pérle one', 'perle two', 'perle three'])
      await add(term, { note: `Because ${term}` });
    await add('something else', { note: 'As a PERLE is' });
    expect(await listed('&q=PERLE')).toEqual(['something else', 'perle three', 'perle two', 'Pérle one']);
    expect(await listed('&q=p%C3%A9rle%20one')).toEqual(['Pérle one']);
    expect(await listed('&q=because%20perle%20t')).toEqual(['perle three', 'perle two']);
    expect(await listed('&q=100%25')).toEqual([]);
    const first = await as(mia, 'GET', '/moderation/terms?limit=3&q=perle');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1]?.replace(/^.*\/api/, '') ?? '';
    const second = await as(mia, 'GET', next);
    expect([first.body.length, second.body.map(({ term }: { term: string }) => term)]).toEqual([
      3,
      ['Pérle one'],
    ]);
    expect((await as(mia, 'GET', next.replace('q=perle', 'q=other'))).status).toBe(400);
  });
});
