// @module-tag counted
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '#contract/product.ts';
import { CONVERSATION_STATES } from '#modules/messaging/messaging.rules.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { fillDemoWorld } from './fill.ts';

/** Apps that start at the same moment make one world. Each draws its pictures. */
const APPS = byTier({ main: 1, all: 2, deep: 2 });

let app: TestApp;

beforeAll(async () => {
  app = await acquireTestApp();
  await Promise.all(Array.from({ length: APPS }, () => fillDemoWorld(app.context, app.app.sandbox)));
}, 300_000);
afterAll(() => app.close());

const count = async (query: string) => Number((await app.context.database.pool.query(query)).rows[0].count);

async function signInOfMira() {
  const [mira] = await fillDemoWorld(app.context);
  return { email: mira?.email, password: mira?.password };
}

describe('the demo world', () => {
  it('has users who answer requests quickly, and others who do not, as others see', async () => {
    const shown = 'select count(*) from profiles where answerable_requests >= 5';
    expect(await count(`${shown} and answers_quickly`)).toBeGreaterThanOrEqual(2);
    expect(await count(`${shown} and not answers_quickly`)).toBeGreaterThanOrEqual(2);
  });

  it('is as large as it should be, in every category and every state', async () => {
    expect(await count('select count(*) from profiles')).toBeGreaterThanOrEqual(60);
    expect(await count('select count(*) from kollabs')).toBeGreaterThanOrEqual(150);
    expect(await count('select count(distinct category) from kollabs')).toBe(CATEGORIES.length);
    for (const state of [
      'not accepted and active',
      'accepted and active and not completed',
      'completed',
      'not active',
    ]) {
      expect(await count(`select count(*) from requests where ${state}`), state).toBeGreaterThan(3);
    }
  });

  it('lives: posts with pictures, likes, threads, follows, and conversations in every state', async () => {
    expect(await count("select count(*) from posts where image_url <> ''")).toBeGreaterThanOrEqual(25);
    expect(await count('select count(*) from likes')).toBeGreaterThan(100);
    expect(await count('select count(*) from comments where reply_count > 0')).toBeGreaterThanOrEqual(3);
    expect(await count('select count(*) from follows')).toBeGreaterThan(100);
    for (const state of CONVERSATION_STATES) {
      expect(
        await count(`select count(*) from conversations where state = '${state}'`),
        state,
      ).toBeGreaterThan(0);
    }
    expect(await count('select count(*) from conversation_sides where unread > 0')).toBeGreaterThan(0);
  });

  it('has an agreement in force, which was delivered on, and one that waits', async () => {
    const { token } = (await app.call('POST', '/signin', { body: await signInOfMira() })).body;
    const read = async (kollab: string) => {
      const { rows } = await app.context.database.pool.query(
        'select r.id from requests r join kollabs k on k.id = r.kollab_id join agreements a on a.request_id = r.id where k.title ilike $1',
        [kollab],
      );
      return (await app.call('GET', `/request/${rows[0].id}/agreement`, { token })).body;
    };
    const both = [await read('%button%'), await read('%window%')];
    expect(both.map(({ inForce, open, newest }) => ({ inForce, open, newest }))).toEqual([
      { inForce: 2, open: null, newest: 2 },
      { inForce: null, open: 1, newest: 1 },
    ]);
  });

  it('has shares of a user that five people reviewed, and a review that waits for Mira’s', async () => {
    const { shares, people } = (await app.call('GET', '/user/maths_by_mo/reviews/figures')).body;
    expect(people).toBe(5);
    expect(shares).toEqual({ kept: 100, inTime: 80, goodToTalkTo: 100, again: 100 });
    const hidden = await app.context.database.pool.query(
      `select p.username from reviews w join profiles p on p.user_id = w.subject_id where w.date_shown is null`,
    );
    expect(hidden.rows).toEqual([{ username: 'mira' }]);
  });

  it('has counters that equal their rows, and no user above the limit of Kollabs', async () => {
    await expectSoundLedger(app.context);
    expect(await count('select count(*) from profiles where current_active_kollabs > 5')).toBe(0);
  });

  it('lets its people sign in, and finds itself again at the next start', async () => {
    const [mira] = await fillDemoWorld(app.context);
    expect(mira?.email).toBe('mira@demo.example');
    const { email, password } = mira ?? { email: '', password: '' };
    expect((await app.call('POST', '/signin', { body: { email, password } })).status).toBe(200);
  });

  it('has channels whose figures can be read again, and stay what they were', async () => {
    const [mira] = await fillDemoWorld(app.context);
    const { email, password } = mira ?? { email: '', password: '' };
    const { token } = (await app.call('POST', '/signin', { body: { email, password } })).body;
    const before = (await app.call('GET', '/user', { token })).body;
    const channels = (await app.call('GET', '/connections/own', { token })).body.filter(
      ({ type }: { type: string }) => type !== 'custom',
    );
    expect(channels.length).toBeGreaterThan(0);
    for (const channel of channels) {
      const { connectionId, subscriberCount, followerCount, viewCount, videoCount, postCount } = channel;
      const read = await app.call('POST', `/connection/update/${connectionId}`, { token, body: {} });
      expect(read.status, read.text).toBe(200);
      expect(read.body).toMatchObject({ subscriberCount, followerCount, viewCount, videoCount, postCount });
    }
    expect((await app.call('GET', '/user', { token })).body.audienceSize).toBe(before.audienceSize);
  });

  it('features one of its people, who all agreed', async () => {
    expect((await app.call('GET', '/users/featured')).body?.partners).toBeGreaterThan(1);
  });

  it('serves its pictures', async () => {
    const { body } = await app.call('GET', '/allkollabs?limit=1');
    const picture = await fetch(app.url + body[0].imageUrl);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('leaves a database that holds anything as it is', async () => {
    const before = await count('select count(*) from profiles');
    await fillDemoWorld(app.context);
    expect(await count('select count(*) from profiles')).toBe(before);
  });
});
