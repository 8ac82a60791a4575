import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { type GivenPreferences, setPreferences } from '#modules/profiles/server/preferences.commands.ts';
import { findPreferences } from '#modules/profiles/server/preferences.queries.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { type Happening, happen } from '#tests/notified.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { type MailServer, startMailServer } from '#tests/tools/mail-server.ts';
import { queueDigests } from './digests.commands.ts';

let server: MailServer;
let app: TestApp;
let ada: Person;
let bob: Person;

const env = () => ({ SMTP_URL: server.url, PUBLIC_URL: 'https://here.example', RATE_LIMIT_SCALE: '1' });

beforeAll(async () => {
  server = await startMailServer();
  app = await startTestApp({ jobs: true, env: env() });
});
beforeEach(async () => {
  // Left by the test before.
  for (const table of ['digests', 'notifications', 'jobs.job']) await query(`delete from ${table}`);
  server.mails.length = 0;
  // Noon, so that 24 hours later it is after eight in the morning.
  setClock('2030-03-12T12:00:00Z');
  ada = await createPerson(app.context, { profile: { displayName: 'Ada L.' } });
  bob = await createPerson(app.context);
});

afterAll(async () => {
  await app.close();
  await server.close();
});

describe('the daily digest', () => {
  it.each([
    ['UTC', null, '2030-03-12T12:00:00Z', '2030-03-13T08:00:00Z'],
    ['Nepal', 'Asia/Kathmandu', '2030-03-12T12:00:00Z', '2030-03-13T02:15:00Z'],
    ['New York', 'America/New_York', '2030-03-12T12:30:00Z', '2030-03-13T12:00:00Z'],
    ['Berlin, the night into summer time', 'Europe/Berlin', '2030-03-30T12:00:00Z', '2030-03-31T06:00:00Z'],
    ['Berlin, the night out of it', 'Europe/Berlin', '2030-10-26T12:00:00Z', '2030-10-27T07:00:00Z'],
  ])('leaves at eight in the morning: %s', async (_, timeZone, happened, morning) => {
    setClock(happened);
    await choose({ mailChoices: { requests: 'daily' }, timeZone });
    await tell();
    setClock(new Date(Date.parse(morning) - 1000));
    expect(await run()).toBe(0);
    setClock(morning);
    expect(await run()).toBe(1);
    // Once a day, whatever else happens that day.
    await tell();
    app.clock.advance(12 * 60 * 60_000);
    expect(await run()).toBe(1);
    app.clock.advance(12 * 60 * 60_000);
    expect(await run()).toBe(2);
    app.clock.advance(24 * 60 * 60_000);
    expect(await run()).toBe(2);
  });

  it('lists what happened, and one click stops it, in part or with all mails', async () => {
    await choose({ mailChoices: { requests: 'daily', progress: 'daily' } });
    const subjects = Array.from({ length: 22 }, (_, n) => `Kollab ${n}`);
    for (const subject of subjects) {
      await tell({ subject });
      app.clock.advance(1000);
    }
    await tell({ type: 'update' });
    // A group whose mails are sent at once.
    await tell({ type: 'accepted' });
    await app.context.jobs.idle();
    expect(server.mails).toHaveLength(1);
    expect(await runNextMorning()).toBe(2);
    const mail = server.mails[1];
    expect(mail?.recipients).toEqual([bob.email]);
    expect(mail?.subject).toBe('23 new notifications on Kollabrate');
    expect(mail?.text).toContain('“Kollab 21”');
    expect(mail?.text).toContain('“Kollab 3”');
    expect(mail?.text).not.toContain('“Kollab 2”');
    expect(mail?.text).toContain('And 3 more.');
    expect(mail?.html).toContain('And 3 more.');
    expect(mail?.text).toContain('https://here.example/notifications');
    expect(mail?.text).not.toContain('accepted');
    const page = new URL(/https:\S+\/unsubscribe\?\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(page.searchParams.getAll('kind')).toEqual(['digest', 'progress', 'requests']);

    const oneClick = mail
      ?.header('List-Unsubscribe')
      ?.match(/^<https:\/\/here\.example\/api(\/unsubscribe\?.+)>$/)?.[1];
    const form = {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await app.call('POST', oneClick ?? '', form)).status).toBe(200);
    const { mailChoices } = await findPreferences(app.context.database.db, bob.userId);
    expect(mailChoices).toMatchObject({ requests: 'never', progress: 'never', answers: 'now' });
    await tell();
    expect(await runNextMorning()).toBe(2);
  });

  it('has the only notification in its subject', async () => {
    await choose({ mailChoices: { requests: 'daily' } });
    await tell();
    await runNextMorning();
    expect(server.mails[0]?.subject).toBe('Ada L. would like to collaborate on “Tides”');
    expect(server.mails[0]?.text).toContain(
      `Ada L. (@${ada.username}) would like to collaborate on “Tides”.`,
    );
  });

  it.each([
    ['nothing changed', async () => {}, 1],
    [
      'all was read',
      () =>
        app.call('POST', '/notifications', { token: bob.token, body: { until: '2099-01-01T00:00:00.000Z' } }),
    ],
    ['the other is blocked', () => app.call('PUT', `/block/${ada.username}`, { token: bob.token })],
    ['the other is muted', () => app.call('PUT', `/mute/${ada.username}`, { token: bob.token })],
    [
      'the other user left',
      () => query("update profiles set state = 'deleted', deleted_at = now() where user_id = $1", ada.userId),
    ],
    ['the group was stopped', () => choose({ mailChoices: { requests: 'never' } })],
    ['the group changed to at once', () => choose({ mailChoices: { requests: 'now' } }), 1],
    [
      'all mails were stopped',
      () => query('update accounts set mails_notifications = false where user_id = $1', bob.userId),
    ],
    [
      'the notifications are gone',
      () => query('delete from notifications where recipient_id = $1', bob.userId),
    ],
    ['the account is gone', () => query('delete from profiles where user_id = $1', bob.userId)],
  ])('is sent only if still due: %s', async (_, meanwhile, leaving = 0) => {
    await choose({ mailChoices: { requests: 'daily' } });
    await tell();
    await meanwhile();
    await app.context.consumers.catchUp();
    expect(await runNextMorning()).toBe(leaving);
  });

  it('is sent once to each user by two simultaneous processes', { tags: ['whole'] }, async () => {
    const people = await waitingPeople(12);
    const other = await secondProcess();
    app.clock.advance(24 * 60 * 60_000);
    other.clock.advance(app.clock.now().getTime() - other.clock.now().getTime());
    await Promise.all([app, other, app, other].map(({ context }) => queueDigests(context)));
    await app.context.jobs.idle();
    await other.close();
    expect(server.mails.flatMap(({ recipients }) => recipients).sort()).toEqual(people);
  });

  it('is complete and sent once after a process died before the commit', async () => {
    const people = await waitingPeople(3);
    app.clock.advance(24 * 60 * 60_000);
    const { outbox } = app.context;
    const ended: AppContext = {
      ...app.context,
      outbox: {
        ...outbox,
        async postAll(...given) {
          await outbox.postAll(...given);
          throw new Error('ended before the commit');
        },
      },
    };
    await expect(queueDigests(ended)).rejects.toThrow('ended before the commit');
    await app.context.jobs.idle();
    expect(server.mails).toHaveLength(0);
    await run();
    expect(server.mails.flatMap(({ recipients }) => recipients).sort()).toEqual(people);
  });

  it('follows a change of time zone, and is still sent once a day', async () => {
    setClock('2030-03-12T12:00:00Z');
    await choose({ mailChoices: { requests: 'daily' }, timeZone: 'America/New_York' });
    await tell();
    await choose({ timeZone: 'Asia/Tokyo' });
    await app.context.consumers.catchUp();
    setClock('2030-03-12T22:59:00Z');
    expect(await run()).toBe(0);
    setClock('2030-03-12T23:00:00Z');
    expect(await run()).toBe(1);
    // In New York it is still the day of the last digest.
    await choose({ timeZone: 'America/New_York' });
    await tell();
    setClock('2030-03-13T13:00:00Z');
    expect(await run()).toBe(1);
    setClock('2030-03-14T12:00:00Z');
    expect(await run()).toBe(2);
  });

  it('has a limited number of notifications, and the next one has the rest', async () => {
    await choose({ mailChoices: { requests: 'daily' } });
    await tell();
    await query(
      `insert into notifications (id, recipient_id, sender_id, type, post_id, subject, created_at, waits_for_digest)
       select gen_random_uuid(), $1, $2, 'created', gen_random_uuid(), 'Many', $3, true from generate_series(1, 200)`,
      bob.userId,
      ada.userId,
      app.clock.now(),
    );
    expect(await runNextMorning()).toBe(1);
    expect(server.mails[0]?.subject).toContain('200 new notifications');
    expect(await runNextMorning()).toBe(2);
    expect(await runNextMorning()).toBe(2);
  });
});

describe('the mail of a message', () => {
  it('is not sent to a user who read it within minutes', async () => {
    await tellOfMessage();
    app.clock.advance(4 * 60_000);
    await app.context.jobs.idle();
    expect(server.mails).toHaveLength(0);
    await query('update notifications set read = true where recipient_id = $1', bob.userId);
    app.clock.advance(2 * 60_000);
    await app.context.jobs.idle();
    expect(server.mails).toHaveLength(0);
  });

  it('is sent to another user after five minutes', async () => {
    await tellOfMessage();
    app.clock.advance(5 * 60_000);
    await app.context.jobs.idle();
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Ada L. wrote to you']);
  });

  async function tellOfMessage(): Promise<void> {
    await transaction(app.context.database.db, (tx) =>
      recordEvents(
        tx,
        [{ type: 'message.sent', actorId: ada.userId, subjectId: v7(), data: { recipientId: bob.userId } }],
        app.clock.now(),
      ),
    );
    await app.context.consumers.catchUp();
  }
});

async function waitingPeople(count: number): Promise<string[]> {
  const emails: string[] = [];
  for (let n = 0; n < count; n++) {
    const person = await createPerson(app.context);
    await choose({ mailChoices: { requests: 'daily' } }, person);
    await tell({ recipientId: person.userId });
    emails.push(person.email);
  }
  return emails.sort();
}

/** Not through the endpoint, whose token would have expired days before. */
function choose(given: GivenPreferences, { userId } = bob) {
  return transaction(app.context.database.db, (tx) => setPreferences(tx, userId, given, app.clock.now()));
}

function tell(overrides: Partial<Happening> = {}): Promise<void> {
  return happen(app.context, {
    type: 'created',
    senderId: ada.userId,
    recipientId: bob.userId,
    ...overrides,
  });
}

/** Queues and sends what is due. Returns how many mails were sent so far. */
async function run(): Promise<number> {
  await queueDigests(app.context);
  await app.context.jobs.idle();
  return server.mails.length;
}

function runNextMorning(): Promise<number> {
  app.clock.advance(24 * 60 * 60_000);
  return run();
}

function setClock(at: string | Date): void {
  app.clock.advance(new Date(at).getTime() - app.clock.now().getTime());
}

function query(text: string, ...values: unknown[]) {
  return app.context.database.pool.query(text, values);
}

function secondProcess(): Promise<TestApp> {
  const { databaseUrl } = app.context.env;
  return startTestApp({ jobs: true, env: env(), ...(databaseUrl && { databaseUrl }) });
}
