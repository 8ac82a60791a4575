import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { notificationView } from '#modules/notifications/notifications.contract.ts';
import { blocks } from '#modules/profiles/server/profiles.table.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { type Happening, happen, recordHappening } from '#tests/notified.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { deleteOldNotifications } from './notifications.commands.ts';
import { unsubscribeToken } from './unsubscribe.ts';

let app: TestApp;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  app = await acquireTestApp();
});

beforeEach(async () => {
  ada = await createPerson(app.context, { profile: { displayName: 'Ada L.' } });
  bob = await createPerson(app.context);
});

afterAll(() => app.close());

describe('reading', () => {
  it('lists own notifications, newest first', async () => {
    const postId = v7();
    await tell(bob, { type: 'created', postId, subject: 'Tides' });
    app.clock.advance(1000);
    await tell(bob, { type: 'expired', senderId: null });
    await tell(ada, { senderId: bob.userId });
    const { status, body } = await list(bob);
    expect(status).toBe(200);
    for (const view of body) notificationView.parse(view);
    expect(body).toMatchObject([
      { type: 'expired', sender: null, senderDisplayName: '', read: false },
      { type: 'created', sender: ada.username, senderDisplayName: 'Ada L.', postId, subject: 'Tides' },
    ]);
    expect(body[0]).toMatchObject({ recipient: bob.username, createdAt: app.clock.now().toISOString() });
    expect(await unreadOf(bob)).toBe(2);
  });

  it('returns a long list page by page, each once', async () => {
    for (let n = 0; n < 7; n++) {
      // Some have the same time: the id decides.
      if (n % 3 === 0) app.clock.advance(1000);
      await tell(bob, { subject: `${n}` });
    }
    const seen: string[] = [];
    let address: string | undefined = '/notifications?limit=3';
    while (address) {
      const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call('GET', address, bob);
      seen.push(...body.map((view: { subject: string }) => view.subject));
      address = headers.get('link')?.match(/<\/api([^>]+)>; rel="next"/)?.[1];
    }
    expect([...seen].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(seen[0]).toBe('6');
  });

  it('marks read what is named, and only once', async () => {
    await tell(bob);
    await tell(bob);
    const [first] = (await list(bob)).body;
    const response = await mark(bob, [first.notificationId]);
    expect(response).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await list(bob)).body.map((view: { read: boolean }) => view.read)).toEqual([true, false]);
    expect((await mark(bob, [first.notificationId])).body).toEqual(response.body);
    expect((await mark(bob, [])).status).toBe(200);
    expect(await unreadOf(bob)).toBe(1);
  });

  it('marks read all that was there at an instant, and only own ones', async () => {
    for (let n = 0; n < 25; n++) await tell(bob);
    await tell(ada, { senderId: bob.userId });
    const [newest] = (await list(bob)).body;
    app.clock.advance(1);
    await tell(bob, { subject: 'later' });
    expect((await mark(bob, { until: newest.createdAt })).status).toBe(200);
    expect(await unreadOf(bob)).toBe(1);
    expect(await unreadOf(ada)).toBe(1);
    expect((await list(bob)).body[0]).toMatchObject({ subject: 'later', read: false });
  });

  it('deletes a read notification after 90 days, and keeps an unread one', async () => {
    await tell(bob, { subject: 'read' });
    await mark(bob, [(await list(bob)).body[0].notificationId]);
    await tell(bob, { subject: 'unread' });
    const aged = (days: number) =>
      app.context.database.pool.query('update notifications set created_at = $1 where recipient_id = $2', [
        new Date(app.clock.now().getTime() - days * 24 * 60 * 60 * 1000),
        bob.userId,
      ]);
    await aged(89);
    await deleteOldNotifications(app.context);
    expect((await list(bob)).body).toHaveLength(2);
    await aged(91);
    await deleteOldNotifications(app.context);
    expect((await list(bob)).body).toMatchObject([{ subject: 'unread' }]);
  });

  it('is written in the transaction of its event, or not at all', async () => {
    const queued = await queuedMails();
    const failed = transaction(app.context.database.db, async (tx) => {
      await recordHappening(tx, app.context, { ...accepted(bob), postId: v7(), subject: 'Tides' });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect((await list(bob)).body).toEqual([]);
    expect(await queuedMails()).toBe(queued);
    await tell(bob);
    expect((await list(bob)).body).toHaveLength(1);
    expect(await queuedMails()).toBe(queued + 1);
  });
});

describe('refused', () => {
  it('to a visitor', async () => {
    expect((await app.call('GET', '/notifications')).status).toBe(401);
    expect((await app.call('POST', '/notifications', { body: [] })).status).toBe(401);
  });

  it('neither writes nor shows notifications across a block, in both directions', async () => {
    for (const [blocker, blocked] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      await tell(bob);
      await block(blocker, blocked);
      await tell(bob);
      expect((await list(bob)).body).toEqual([]);
      expect(await unreadOf(bob)).toBe(0);
      await app.context.database.db.delete(blocks);
      expect((await list(bob)).body).toHaveLength(1);
      await mark(bob, [(await list(bob)).body[0].notificationId]);
      await app.context.database.pool.query('delete from notifications');
    }
  });
});

describe('hostile', () => {
  it('a mixed list touches own ones only, and does not reveal which ids exist', async () => {
    await tell(bob);
    await tell(ada, { senderId: bob.userId });
    const [own] = (await list(bob)).body;
    const [foreign] = (await list(ada)).body;
    const mixed = await mark(bob, [foreign.notificationId, own.notificationId, own.notificationId, v7()]);
    const plain = await mark(bob, [own.notificationId]);
    expect(mixed.status).toBe(200);
    expect(mixed.text).toBe(plain.text);
    expect((await list(bob)).body[0].read).toBe(true);
    expect((await list(ada)).body[0].read).toBe(false);
  });

  it.each([501, 10_000])('%d ids are 400, and mark nothing', async (count) => {
    await tell(bob);
    const [own] = (await list(bob)).body;
    const ids = [own.notificationId, ...Array.from({ length: count - 1 }, () => v7())];
    expect(await mark(bob, ids)).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect((await list(bob)).body[0].read).toBe(false);
    expect((await mark(bob, ids.slice(0, 500))).status).toBe(200);
  });

  it.each([{}, 'all', 7, { ids: [] }, { until: 7 }, [7], ['not-an-id'], [null], [['x']], [`${v7()}\u0000`]])(
    'refuses %j as 400',
    async (body) => {
      expect((await mark(bob, body)).status).toBe(400);
    },
  );

  it('accepts an instant only', async () => {
    for (const until of ['now', '2026-01-01']) {
      const response = await mark(bob, { until });
      expect([response.status, response.body.code]).toEqual([422, 'invalid']);
    }
  });

  it('refuses a cursor of another list', async () => {
    for (const cursor of [
      'x',
      Buffer.from('["other","2026-01-01T00:00:00.000Z",""]').toString('base64url'),
    ]) {
      expect((await app.call('GET', `/notifications?cursor=${cursor}`, bob)).status).toBe(400);
    }
  });
});

describe('unsubscribing', () => {
  it('takes one click of a mail program, a form without anything else (RFC 8058)', async () => {
    for (const [type, raw] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n--b--\r\n',
      ],
    ] as const) {
      await setMails(bob, true);
      const { status } = await unsubscribe(tokenOf(bob), { raw, headers: { 'content-type': type } });
      expect(status).toBe(200);
      expect(await wantsMails(bob)).toBe(false);
      expect(await wantsMails(ada)).toBe(true);
    }
  });

  it('accepts the button of the page, also if repeated', async () => {
    expect((await unsubscribe(tokenOf(bob))).status).toBe(200);
    expect((await unsubscribe(tokenOf(bob))).status).toBe(200);
    expect(await wantsMails(bob)).toBe(false);
  });

  it('changes nothing if the link is only opened', async () => {
    const opened = await app.call('GET', `/unsubscribe?token=${tokenOf(bob)}`);
    expect(opened.status).toBeGreaterThanOrEqual(400);
    expect(await wantsMails(bob)).toBe(true);
  });

  it('refuses tokens that are not ours', async () => {
    const token = tokenOf(bob);
    const [owner, keyId, signed] = token.split('.') as [string, string, string];
    const signature = `${keyId}.${signed}`;
    const forged = [
      `${Buffer.from(ada.userId).toString('base64url')}.${signature}`,
      `${owner}.${signature.slice(0, -2)}AA`,
      `${token}.x`,
      owner,
      `.${signature}`,
      unsubscribeToken(['another secret'], bob.userId),
      `${owner}.${unsubscribeToken(['another secret'], bob.userId).split('.')[1]}.${signed}`,
      unsubscribeToken(app.context.env.authSecrets, `${bob.userId} or true`),
    ];
    for (const wrong of forged) {
      expect(await unsubscribe(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    }
    expect((await app.call('POST', '/unsubscribe')).status).toBe(400);
    expect((await unsubscribe('x'.repeat(501))).status).toBe(400);
    expect(await wantsMails(bob)).toBe(true);
  });

  it('is the only endpoint that takes a form', async () => {
    const form = { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await app.call('POST', '/notifications', { ...form, token: bob.token })).status).toBe(415);
    expect((await app.call('POST', '/signin', form)).status).toBe(415);
    expect(
      (await unsubscribe(tokenOf(bob), { raw: 'x', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415);
  });
});

const accepted = (to: Person) =>
  ({ type: 'accepted', senderId: ada.userId, recipientId: to.userId }) as const;

function tell(to: Person, overrides: Partial<Happening> = {}): Promise<void> {
  return happen(app.context, { ...accepted(to), ...overrides });
}

const list = (person: Person) => app.call('GET', '/notifications', { token: person.token });
const mark = (person: Person, body: unknown) =>
  app.call('POST', '/notifications', { token: person.token, body });
const unreadOf = async (person: Person): Promise<number> =>
  (await app.call('GET', '/user', { token: person.token })).body.notifs;
const tokenOf = (person: Person) => unsubscribeToken(app.context.env.authSecrets, person.userId);
const unsubscribe = (token: string, options = {}) =>
  app.call('POST', `/unsubscribe?token=${encodeURIComponent(token)}`, options);

async function block(blocker: Person, blocked: Person): Promise<void> {
  const row = { blockerId: blocker.userId, blockedId: blocked.userId, createdAt: app.clock.now() };
  await app.context.database.db.insert(blocks).values(row);
}

async function wantsMails(person: Person): Promise<boolean | undefined> {
  const [row] = await app.context.database.db
    .select()
    .from(accounts)
    .where(eq(accounts.userId, person.userId));
  return row?.mailsNotifications;
}

async function setMails(person: Person, on: boolean): Promise<void> {
  const { db } = app.context.database;
  await db.update(accounts).set({ mailsNotifications: on }).where(eq(accounts.userId, person.userId));
}

async function queuedMails(): Promise<number> {
  const { rows } = await app.context.database.pool.query(`select count(*) from jobs.job where name = 'mail'`);
  return rows[0].count;
}
