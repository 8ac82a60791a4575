import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localMomentTexts } from '#modules/profiles/time-zone.rules.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { untilWaiting } from '#tests/locks.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const person = () => createPerson(app.context);
const change = ({ token }: Person, contentType: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', '/user/contenttype', { token, body: { contentType }, headers });
const viewerOf = async ({ token }: Person) => (await app.call('GET', '/user', { token })).body;
const daysFromNow = (days: number) => new Date(app.context.clock.now().getTime() + days * DAY_MS);
const changedAt = ({ userId }: Person, at: Date) =>
  app.context.database.db.execute(
    sql`update profiles set content_type_changed_at = ${at.toISOString()}::timestamptz where user_id = ${userId}`,
  );

it('changes the category of sign-up at once, and says until when the new one stays', async () => {
  const who = await person();
  expect(await viewerOf(who)).toMatchObject({ contentType: 'gaming', contentTypeKeptUntil: null });
  const contentTypeKeptUntil = daysFromNow(90).toISOString();
  const { status, body } = await change(who, 'writing');
  expect([status, body]).toEqual([
    200,
    { message: 'You changed your content category.', contentType: 'writing', contentTypeKeptUntil },
  ]);
  expect(await viewerOf(who)).toMatchObject({ contentType: 'writing', contentTypeKeptUntil });
  const { user } = (await app.call('GET', `/user/${who.username}`)).body.userData;
  expect(user).toMatchObject({ contentType: 'writing' });
  expect(user).not.toHaveProperty('contentTypeKeptUntil');
});

it('refuses another change within 90 days, and says from when it is possible', async () => {
  const who = await person();
  await change(who, 'writing');
  const until = daysFromNow(90).toISOString();
  const { status, body } = await change(who, 'music');
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'content_type_kept', contentTypeKeptUntil: until });
  expect(body.error).toMatch(/^You changed .* again from \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/);
  await app.call('POST', '/preferences', { token: who.token, body: { timeZone: 'Asia/Tokyo' } });
  const [day, time] = localMomentTexts(new Date(until), 'Asia/Tokyo');
  expect((await change(who, 'music')).body.error).toContain(`again from ${day}, ${time}.`);
  expect((await viewerOf(who)).contentType).toBe('writing');
  // Choosing the current category changes nothing.
  const same = await change(who, 'writing');
  expect([same.status, same.body.message]).toEqual([200, 'This is already your content category.']);

  await changedAt(who, new Date(daysFromNow(-90).getTime() + 1));
  expect((await change(who, 'music')).status).toBe(409);
  await changedAt(who, daysFromNow(-90));
  expect((await change(who, 'music')).status).toBe(200);
  expect((await change(who, 'gaming')).status).toBe(409);
});

it('lets one of three simultaneous changes through', async () => {
  const who = await person();
  const holder = await app.context.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from profiles where user_id = $1 for update', [who.userId]);
  const racing = Promise.all(['music', 'writing', 'food'].map((category) => change(who, category)));
  await untilWaiting(app, 3).finally(() => holder.query('commit').finally(() => holder.release()));
  const answers = await racing;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const [done] = answers.filter(({ status }) => status === 200);
  expect((await viewerOf(who)).contentType).toBe(done?.body.contentType);
});

it('repeats the first response for the same idempotency key', async () => {
  const who = await person();
  const headers = { 'idempotency-key': 'once' };
  const first = await change(who, 'music', headers);
  expect(await change(who, 'music', headers)).toMatchObject({ status: 200, text: first.text });
});

it('finds the user and their Kollabs by the new category', async () => {
  const who = await person();
  const kollab = await createKollab(app.context, who, { title: `Quillwork of ${who.username}` });
  await change(who, 'crafts');
  await app.context.consumers.catchUp();
  const users = await app.call('GET', '/users?contentType=crafts&sort=dateJoined');
  expect(users.body.map(({ username }: Person) => username)).toContain(who.username);
  const kollabs = await app.call('GET', '/allkollabs?contentType=crafts&sort=datePosted');
  expect(kollabs.body.map(({ kollabId }: { kollabId: string }) => kollabId)).toContain(kollab);
  const { rows } = await app.context.database.db.execute(
    sql`select content_type from search_kollabs where id = ${kollab}
      union all select content_type from search_users where id = ${who.userId}`,
  );
  expect(rows).toEqual([{ content_type: 'crafts' }, { content_type: 'crafts' }]);
});

it('refuses unknown categories', async () => {
  const who = await person();
  for (const wrong of ['knitting', '', 7, null, undefined])
    expect((await change(who, wrong)).body.fields).toEqual({ contentType: 'Required' });
});
