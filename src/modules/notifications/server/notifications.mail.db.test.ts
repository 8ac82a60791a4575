import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { nextMorning } from '#modules/notifications/mornings.rules.ts';
import { DEFAULT_MAIL_CHOICES, type MailGroup } from '#modules/profiles/preferences.rules.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { blocks } from '#modules/profiles/server/profiles.table.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { type Happening, happen } from '#tests/notified.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { type MailServer, startMailServer } from '#tests/tools/mail-server.ts';
import { queueDigests } from './digests.commands.ts';
import { NOTIFICATION_MAIL } from './notifications.mail.ts';

let server: MailServer;
let app: TestApp;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  server = await startMailServer();
  const env = { SMTP_URL: server.url, PUBLIC_URL: 'https://here.example', RATE_LIMIT_SCALE: '1' };
  app = await startTestApp({ jobs: true, env });
});
beforeEach(async () => {
  // Left by the test before. The deletion of an account also runs jobs.
  await app.context.jobs.idle();
  for (const table of ['digests', 'notifications', 'jobs.job', 'rate_limits'])
    await app.context.database.pool.query(`delete from ${table}`);
  server.mails.length = 0;
  ada = await createPerson(app.context, { profile: { displayName: 'Ada L.' } });
  bob = await createPerson(app.context);
});

afterAll(async () => {
  await app.close();
  await server.close();
});

describe('the mail of a notification', () => {
  it('says what happened, leads there, and can be stopped with one click', async () => {
    const postId = v7();
    await tell({ type: 'accepted', postId });
    await app.context.jobs.idle();
    const [mail] = server.mails;
    expect(server.mails).toHaveLength(1);
    expect(mail?.recipients).toEqual([bob.email]);
    expect(mail?.subject).toBe('Ada L. accepted your request on “Tides”. You can start now');
    expect(mail?.text).toContain(`https://here.example/request/${postId}`);
    const profile = `https://here.example/user/${ada.username}`;
    expect(mail?.text).toContain(`Ada L. (@${ada.username}):\n${profile}\n`);
    expect(mail?.html).toContain(`href="${profile}"`);
    const oneClick = mail
      ?.header('List-Unsubscribe')
      ?.match(/^<https:\/\/here\.example\/api(\/unsubscribe\?.+)>$/)?.[1];
    expect(mail?.text).toContain(`https://here.example${oneClick}`);
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');

    const form = {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await app.call('POST', oneClick ?? '', form)).status).toBe(200);
    await tell();
    await app.context.jobs.idle();
    expect(server.mails).toHaveLength(1);
  });

  it('has the username in its sentence if its button leads to the profile', async () => {
    await app.call('POST', '/preferences', { token: bob.token, body: { mailChoices: { follows: 'now' } } });
    await app.call('PUT', `/follow/${bob.username}`, { token: ada.token });
    await app.context.consumers.catchUp();
    await app.context.jobs.idle();
    expect(server.mails.map(({ subject }) => subject)).toEqual([`Ada L. (@${ada.username}) follows you`]);
  });

  it('does not contain a URL that its sender has as display name', async () => {
    const name = 'https://bank.example/sign-in';
    const eve = await createPerson(app.context, { profile: { username: 'eve_writes', displayName: name } });
    await tell({ type: 'accepted', postId: v7(), senderId: eve.userId });
    await app.context.jobs.idle();
    expect(server.mails[0]?.subject).toMatch(/^@eve_writes accepted your request/);
    const { subject, text, html } = server.mails[0] ?? {};
    expect(`${subject} ${text} ${html}`).not.toContain('bank.example');
  });

  it('is stopped by kind on its page, and other kinds are still sent', async () => {
    await tell({ type: 'accepted' });
    await app.context.jobs.idle();
    const page = new URL(/https:\S+\/unsubscribe\?\S+/.exec(server.mails[0]?.text ?? '')?.[0] ?? '');
    expect(page.searchParams.get('kind')).toBe('answers');
    const stop = () => app.call('POST', `/unsubscribe${page.search}`, { body: {} });
    expect((await stop()).body.message).toBe('You will get no more emails about: Answers to your requests.');
    expect((await stop()).status).toBe(200);
    await tell({ type: 'rejected' });
    await tell({ type: 'created' });
    await app.context.jobs.idle();
    expect(server.mails.map(({ subject }) => subject?.slice(0, 22))).toEqual([
      'Ada L. accepted your r',
      'Ada L. would like to c',
    ]);
    const { body } = await app.call('GET', '/preferences', { token: bob.token });
    expect(body.mailChoices).toEqual({ ...DEFAULT_MAIL_CHOICES, answers: 'never' });
    const other = `/unsubscribe?token=${page.searchParams.get('token')}&kind=everything`;
    expect((await app.call('POST', other, { body: {} })).status).toBe(400);
  });

  it('stopping another kind with the same idempotency key is refused', async () => {
    await tell({ type: 'accepted' });
    await app.context.jobs.idle();
    const { searchParams } = new URL(
      /https:\S+\/unsubscribe\?\S+/.exec(server.mails[0]?.text ?? '')?.[0] ?? '',
    );
    const stop = (kind: string) =>
      app.call('POST', `/unsubscribe?token=${searchParams.get('token')}&kind=${kind}`, {
        body: {},
        headers: { 'idempotency-key': `stops-${bob.username}` },
      });
    const [first, again, other] = [await stop('answers'), await stop('answers'), await stop('digest')];
    expect([first.status, again.text, other.body.code]).toEqual([200, first.text, 'key_reused']);
  });

  it('its links are harmless after the account was deleted, and write nothing', async () => {
    await tell({ type: 'accepted' });
    await app.context.jobs.idle();
    const token = new URL(
      /https:\S+\/unsubscribe\?\S+/.exec(server.mails[0]?.text ?? '')?.[0] ?? '',
    ).searchParams.get('token');
    const left = await app.call('POST', '/account/delete', {
      token: bob.token,
      body: { password: bob.password, now: true },
    });
    expect(left.status).toBe(200);
    const stopAll = async () => {
      for (const kind of ['', '&kind=answers', '&kind=digest']) {
        const { status } = await app.call('POST', `/unsubscribe?token=${token}${kind}`, { body: {} });
        expect(status, kind).toBe(200);
      }
    };
    await stopAll();
    const { pool } = app.context.database;
    const { rows } = await pool.query('select from preferences where user_id = $1', [bob.userId]);
    expect(rows).toHaveLength(0);
    await pool.query('delete from profiles where user_id = $1', [bob.userId]);
    await stopAll();
  });

  it.each([
    ['is sent', async () => {}, 1],
    ['is not sent if mails were switched off', () => change({ mailsNotifications: false })],
    ['is not sent if its kind was stopped', () => stopped('requests', 'progress')],
    ['is sent if other kinds were stopped', () => stopped('answers', 'deadlines'), 1],
    ['is not sent to an unverified address', () => change({ emailVerifiedAt: null })],
    ['is not sent across a block', () => block()],
    [
      'is not sent to a deleted account',
      () => app.context.database.pool.query('delete from profiles where user_id = $1', [bob.userId]),
    ],
    [
      'is not sent if the notification was read',
      () => app.context.database.pool.query('update notifications set read = true'),
    ],
    [
      'is not sent about a muted collaboration',
      () =>
        app.context.database.pool.query(`insert into notification_mutes (user_id, subject_id, created_at)
          select recipient_id, post_id, now() from notifications`),
    ],
    [
      'is not sent if the notification is gone',
      () => app.context.database.pool.query('delete from notifications'),
    ],
  ])('on a later try %s', async (_, happen, leaving = 0) => {
    // The first try is refused. The next one follows ten minutes later.
    server.refuseNext(451);
    await tell();
    await app.context.jobs.idle();
    await happen();
    app.clock.advance(10 * 60_000);
    await app.context.jobs.idle();
    expect(server.mails).toHaveLength(leaving);
  });

  it('is sent at most twenty times a day to one user, and the list has all notifications', async () => {
    for (let n = 0; n < 23; n++) await tell({ subject: `Kollab ${n}` });
    await app.context.jobs.idle();
    expect(server.mails).toHaveLength(20);
    const { body } = await app.call('GET', '/notifications?limit=100', { token: bob.token });
    expect(body).toHaveLength(23);

    // The rest waits for the next digest.
    const alone = server.mails.map(({ subject }) => subject);
    expect(await morning()).toHaveLength(21);
    const digest = server.mails[20];
    expect(digest?.recipients).toEqual([bob.email]);
    expect(digest?.subject).toBe('3 new notifications on Kollabrate');
    const shown = [...alone, ...(digest?.text ?? '').matchAll(/“Kollab \d+”/g)].join();
    for (let n = 0; n < 23; n++) expect(shown).toContain(`“Kollab ${n}”`);
    expect(await morning()).toHaveLength(21);
  });

  it('is told by a digest once, also if it is sent again after the daily limit', async () => {
    for (let n = 0; n < 21; n++) await tell({ subject: `Kollab ${n}` });
    await app.context.jobs.idle();
    const { rows } = await app.context.database.pool.query(
      'select id from notifications where waits_for_digest',
    );
    expect(rows).toHaveLength(1);
    await morning();
    // The next day, when twenty more may be sent.
    const { db, pool } = app.context.database;
    await pool.query('delete from rate_limits');
    await transaction(db, (tx) =>
      app.context.outbox.post(tx, NOTIFICATION_MAIL, { notificationId: rows[0].id }),
    );
    expect(await morning()).toHaveLength(21);
  });

  it('counts once, however often it is retried', async () => {
    server.refuseNext(451, 451, 451);
    await tell();
    for (let tries = 0; tries < 4; tries++) {
      await app.context.jobs.idle();
      app.clock.advance(10 * 60_000);
    }
    expect(server.mails).toHaveLength(1);
    const { rows } = await app.context.database.pool.query(
      `select points from rate_limits where key like 'notificationMail:%'`,
    );
    expect(rows).toEqual([{ points: 1 }]);
  });

  it('cannot be given headers or markup by names and titles', async () => {
    const evil = '<b>x</b>\r\nBcc: v@x.example';
    await tell({ subject: `${evil} =?utf-8?q?y?=` });
    await app.context.jobs.idle();
    const [mail] = server.mails;
    expect(mail?.recipients).toEqual([bob.email]);
    expect(mail?.header('Bcc')).toBeUndefined();
    expect(mail?.subject).toContain('<b>x</b> Bcc: v@x.example =?utf-8?q?y?=');
    expect(mail?.html).not.toContain('<b>');
  });
});

function tell(overrides: Partial<Happening> = {}): Promise<void> {
  return happen(app.context, {
    type: 'created',
    senderId: ada.userId,
    recipientId: bob.userId,
    ...overrides,
  });
}

/** Returns all mails so far, after the digests of the next morning. */
async function morning() {
  const now = app.clock.now();
  app.clock.advance(nextMorning(now, null).getTime() - now.getTime());
  await queueDigests(app.context);
  await app.context.jobs.idle();
  return server.mails;
}

async function change(row: Partial<typeof accounts.$inferInsert>): Promise<void> {
  await app.context.database.db.update(accounts).set(row).where(eq(accounts.userId, bob.userId));
}

async function stopped(...groups: MailGroup[]): Promise<void> {
  const mailChoices = Object.fromEntries(groups.map((group) => [group, 'never']));
  await app.context.database.db.insert(preferences).values({ userId: bob.userId, mailChoices });
}

async function block(): Promise<void> {
  const row = { blockerId: bob.userId, blockedId: ada.userId, createdAt: app.clock.now() };
  await app.context.database.db.insert(blocks).values(row);
}
