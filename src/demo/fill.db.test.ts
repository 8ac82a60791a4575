// @module-tag whole
// @module-tag counted
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONVERSATION_STATES } from '#modules/messaging/messaging.rules.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { demoAccounts, demoEmail } from './content.ts';
import { fillDemoWorld } from './fill.ts';

/** Apps that start at the same moment fill one database once. Each draws the pictures. */
const APPS = byTier({ main: 1, all: 2, deep: 2 });

let app: TestApp;

beforeAll(async () => {
  app = await acquireTestApp();
  await Promise.all(Array.from({ length: APPS }, () => fillDemoWorld(app.context, app.app.sandbox)));
}, 300_000);
afterAll(() => app.close());

const count = async (query: string) => Number((await app.context.database.pool.query(query)).rows[0].count);

async function signInAsMira(): Promise<string> {
  const [mira] = await fillDemoWorld(app.context);
  const body = { email: mira?.email, password: mira?.password };
  return (await app.call('POST', '/signin', { body })).body.token;
}

describe('the demo world', () => {
  it('has users who answer requests quickly, and others who do not, as others see', async () => {
    const shown = 'select count(*) from profiles where answerable_requests >= 5';
    expect(await count(`${shown} and answers_quickly`)).toBeGreaterThanOrEqual(2);
    expect(await count(`${shown} and not answers_quickly`)).toBeGreaterThanOrEqual(2);
  });

  it('is as large as it should be, with collaborations in every state', async () => {
    expect(await count('select count(*) from profiles')).toBeGreaterThanOrEqual(60);
    expect(await count('select count(*) from kollabs')).toBeGreaterThanOrEqual(150);
    for (const state of [
      'not accepted and active and last_reminded_at is null',
      'not accepted and active and last_reminded_at is not null',
      'accepted and not (sender_completed or recipient_completed) and active',
      'sender_completed and not recipient_completed and active',
      'recipient_completed and not sender_completed and active',
      'sender_completed and recipient_completed and not (sender_finalized or recipient_finalized)',
      'sender_finalized and not recipient_finalized',
      'recipient_finalized and not sender_finalized',
      'completed',
      "closed_how = 'rejected'",
      "closed_how = 'withdrawn'",
      "closed_how = 'cancelled'",
    ])
      expect(await count(`select count(*) from requests where ${state}`), state).toBeGreaterThan(0);
  });

  it('has something in every table of each demo account but the moderator’s', async () => {
    for (const { username } of demoAccounts.filter(({ role }) => role !== 'admin')) {
      const email = demoEmail(username);
      const requests = `select count(*) from requests r join accounts a on a.email = '${email}' where`;
      const own = 'a.user_id in (r.sender_id, r.recipient_id)';
      for (const table of [
        'r.sender_id = a.user_id and r.active and not r.accepted',
        'r.recipient_id = a.user_id and r.active and not r.accepted',
        `${own} and r.active and r.accepted and not r.completed`,
        `${own} and r.completed`,
      ])
        expect(await count(`${requests} ${table}`), `${email}: ${table}`).toBeGreaterThan(0);
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
    const token = await signInAsMira();
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

  it('has businesses that pay on time or nearly, and a payment in each state, one of them to Mira', async () => {
    const paid = await app.context.database.pool.query(
      `select username, payments_on_time || ' of ' || due_payments as paid from profiles where due_payments > 0 order by 1`,
    );
    expect(paid.rows).toEqual([
      { username: 'nightline_rail', paid: '7 of 8' },
      { username: 'northroast', paid: '5 of 6' },
      { username: 'tinybus', paid: '4 of 5' },
    ]);
    const token = await signInAsMira();
    const { rows } = await app.context.database.pool.query(
      `select r.id from requests r join kollabs k on k.id = r.kollab_id join profiles s on s.user_id = r.sender_id
        where s.username = 'mira' and k.title ilike 'Six origins%'`,
    );
    const { versions } = (await app.call('GET', `/request/${rows[0].id}/agreement`, { token })).body;
    expect(versions[0].instalments.map(({ state }: { state: string }) => state)).toEqual([
      'arrived',
      'arrived',
      'sent',
    ]);
    for (const state of [
      'missing_at is not null',
      'sent_at is null and arrived_at is null and due < now() - interval $$3 days$$',
    ])
      expect(await count(`select count(*) from agreement_instalments where ${state}`), state).toBeGreaterThan(
        0,
      );
  });

  it('has two shown collaborations of Mira, one that waits for the other side, and one for her', async () => {
    const token = await signInAsMira();
    const shown = (await app.call('GET', '/user/mira/showcases')).body;
    expect(shown.map(({ works }: { works: object[] }) => works.length)).toEqual([0, 2]);
    const { rows } = await app.context.database.pool.query(
      'select request_id as id from showcases where shown_at is null',
    );
    const read = async ({ id }: { id: string }) =>
      (await app.call('GET', `/request/${id}/showcase`, { token })).body;
    const waiting = await Promise.all(rows.map(read));
    expect(waiting.filter(({ own, other }) => own && !other)).toHaveLength(1);
    expect(waiting.filter(({ own, other }) => !own && other)).toHaveLength(1);
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

  it('has channels whose figures can be read again, and stay what they were', async () => {
    const token = await signInAsMira();
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

  it('has files in a brief, a conversation and a delivery, which their users can read', async () => {
    const token = await signInAsMira();
    const { rows } = await app.context.database.pool.query(
      'select id, holder_kind as kind, size from files order by holder_kind',
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['delivery', 'kollab', 'message']));
    for (const { id, size } of rows) {
      const read = await fetch(`${app.url}/api/files/${id}/content`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const bytes = Buffer.from(await read.arrayBuffer());
      expect([read.status, bytes.length, bytes.subarray(0, 5).toString()]).toEqual([200, size, '%PDF-']);
    }
  });

  it('says on a few Kollabs what similar ones pay', async () => {
    const { rows } = await app.context.database.pool.query(
      "select id from kollabs where category = 'photography' and payment ->> 'currency' = 'EUR'",
    );
    const answers = await Promise.all(rows.map(({ id }) => app.call('GET', `/kollab/${id}/pay`)));
    expect(answers.filter(({ body }) => body.pay?.currency === 'EUR').length).toBeGreaterThanOrEqual(5);
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
