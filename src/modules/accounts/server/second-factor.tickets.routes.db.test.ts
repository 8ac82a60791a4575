import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '#tests/factories.ts';
import { appCode, secondStep, ticketFor, withApp, wrongCode } from '#tests/second-factor.ts';
import { signIn } from '#tests/sessions.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { revokeSessionsOf } from './accounts.service.ts';
import { deleteExpiredChallenges } from './second-factor-challenges.commands.ts';

let app: TestApp;
/** The same database with the production rate limits. TRUST_PROXY allows calls from many addresses. */
let strict: TestApp;

beforeAll(async () => {
  app = await acquireTestApp();
  const env = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' };
  strict = await startTestApp({ databaseUrl: app.databaseUrl, env });
});
afterAll(async () => {
  await strict.close();
  await app.close();
});

const MINUTE_MS = 60_000;
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);

describe('tickets', () => {
  it('start one session, also if many codes are sent at once', async () => {
    const person = await createPerson(app.context);
    const { secret, recoveryCodes } = await withApp(app, person);
    const ticket = await ticketFor(app, person);
    const codes = [appCode(app, secret), ...recoveryCodes];
    const responses = await Promise.all(codes.map((code) => secondStep(app, ticket, code)));
    expect(statuses(responses).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(responses).filter((status) => status === 400)).toHaveLength(codes.length - 1);
  });

  it('end after five minutes', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const [one, other] = [await ticketFor(app, person), await ticketFor(app, person)];
    app.clock.advance(5 * MINUTE_MS - 1);
    expect((await secondStep(app, one, appCode(app, secret))).status).toBe(200);
    app.clock.advance(1);
    const late = await secondStep(app, other, appCode(app, secret, 1));
    expect([late.status, late.body.code]).toEqual([400, 'invalid_code']);
  });

  it('end after five wrong codes: the fifth is refused as over, and so is a right one after it', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const ticket = await ticketFor(app, person);
    const responses = [];
    for (let time = 0; time < 5; time++) {
      responses.push(await secondStep(app, ticket, wrongCode(app, secret)));
    }
    expect(statuses(responses)).toEqual([422, 422, 422, 422, 400]);
    expect((await secondStep(app, ticket, appCode(app, secret))).status).toBe(400);
  });

  it('count five simultaneous wrong codes as five', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const ticket = await ticketFor(app, person);
    const wrong = wrongCode(app, secret);
    await Promise.all(Array.from({ length: 5 }, () => secondStep(app, ticket, wrong)));
    expect((await secondStep(app, ticket, appCode(app, secret))).status).toBe(400);
  });

  it('of one person open nothing for the code of another', async () => {
    const [person, other] = [await createPerson(app.context), await createPerson(app.context)];
    const [, theirs] = [await withApp(app, person), await withApp(app, other)];
    const ticket = await ticketFor(app, person);
    expect((await secondStep(app, ticket, appCode(app, theirs.secret))).status).toBe(422);
    expect((await secondStep(app, ticket, theirs.recoveryCodes[0] ?? '')).status).toBe(422);
  });

  it('are refused with the same text for every reason', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const ticket = await ticketFor(app, person);
    const [id = '', key = ''] = ticket.split('.');
    const other = await ticketFor(app, person);
    const forged = ['x', id, `${id}.`, `${id}.${other.split('.')[1]}`, `.${key}`, `${ticket}.${key}`, "';--"];
    const responses = [];
    for (const text of forged) responses.push(await secondStep(app, text, appCode(app, secret)));
    expect(statuses(responses)).toEqual(forged.map(() => 400));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect((await secondStep(app, ticket, appCode(app, secret))).status).toBe(200);
  });

  it('end when all sessions of their user are revoked, as by a password reset', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const ticket = await ticketFor(app, person);
    await app.context.database.db.transaction((tx) => revokeSessionsOf(app.context, tx, person.userId));
    expect((await secondStep(app, ticket, appCode(app, secret))).status).toBe(400);
    // The second factor stays: a password reset is no way around it.
    expect((await signIn(app, person.email, person.password)).body.secondStep).toBeDefined();
  });

  it('cannot deadlock with a simultaneous removal of the factor', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const ticket = await ticketFor(app, person);
    const token = await person.freshToken();
    const { pool } = app.context.database;
    const waiting = async () => {
      const query = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await pool.query(query)).rowCount;
    };
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from accounts where user_id = $1 for update', [person.userId]);
    const off = app.call('DELETE', '/secondfactor/totp', { token });
    await expect.poll(waiting).toBe(1);
    const step = secondStep(app, ticket, appCode(app, secret));
    await expect.poll(waiting).toBe(2);
    await holder.query('rollback');
    holder.release();
    // Either both succeed, or the factor was already removed.
    expect((await off).status).toBe(200);
    expect([200, 400]).toContain((await step).status);
  });

  it('are deleted after they expired', async () => {
    const person = await createPerson(app.context);
    await withApp(app, person);
    await ticketFor(app, person);
    app.clock.advance(5 * MINUTE_MS + 1);
    await deleteExpiredChallenges(app.context);
    const { rows } = await app.context.database.pool.query('select * from challenges');
    expect(rows).toEqual([]);
  });
});

describe('guessing codes', () => {
  let elsewhere = 0;
  const freshAddress = () => ({ 'x-forwarded-for': `198.51.100.${++elsewhere}` });
  const HOME = { 'x-forwarded-for': '203.0.113.7' };

  /** Creates a user who has signed in at home, with an app on the clock of the strict instance. */
  async function guarded() {
    const person = await createPerson(strict.context);
    const { secret, recoveryCodes } = await withApp(strict, person);
    const done = await secondStep(
      strict,
      await ticketFor(strict, person, HOME),
      appCode(strict, secret),
      HOME,
    );
    expect(done.status).toBe(200);
    strict.clock.advance(MINUTE_MS);
    return { person, secret, recoveryCodes };
  }

  let ticket = '';
  /**
   * Returns a new ticket for every four tries. A ticket ends with the fifth wrong code, and each new one costs a
   * sign-in.
   */
  async function nextTicket(person: Person, time: number): Promise<string> {
    if (time % 4 === 0) ticket = await ticketFor(app, person);
    return ticket;
  }

  it('stops after ten from an address, while the owner gets in at home', async () => {
    const { person, secret } = await guarded();
    const away = freshAddress();
    const responses = [];
    for (let time = 0; time < 12; time++) {
      const ticket = await nextTicket(person, time);
      responses.push(await secondStep(strict, ticket, wrongCode(strict, secret), away));
    }
    expect(statuses(responses)).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect(Number(responses[11]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const ticket = await ticketFor(app, person);
    expect((await secondStep(strict, ticket, appCode(strict, secret), away)).status).toBe(429);
    expect((await secondStep(strict, ticket, appCode(strict, secret), HOME)).status).toBe(200);
  });

  it('stops after fifty from strange addresses together; home, and a recovery code anywhere, still get in', async () => {
    const { person, secret, recoveryCodes } = await guarded();
    const ticketed = async (code: string, from: Record<string, string>) =>
      (await secondStep(strict, await ticketFor(app, person), code, from)).status;
    const responses = [];
    for (let time = 0; time < 50; time++) {
      const ticket = await nextTicket(person, time);
      responses.push((await secondStep(strict, ticket, wrongCode(strict, secret), freshAddress())).status);
    }
    // 49, since the first sign-in at home counted as one from a strange address.
    expect(responses).toEqual([...Array<number>(49).fill(422), 429]);
    expect(await ticketed(appCode(strict, secret), freshAddress())).toBe(429);
    expect(await ticketed(appCode(strict, secret), HOME)).toBe(200);
    expect(await ticketed(recoveryCodes[0] ?? '', freshAddress())).toBe(200);
  });

  it('is not helped by repeated sign-ins: the password gives only ten tickets', async () => {
    const { person } = await guarded();
    const away = freshAddress();
    const responses = [];
    for (let time = 0; time < 11; time++) {
      responses.push(await signIn(strict, person.email, person.password, away));
    }
    expect(statuses(responses)).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await signIn(strict, person.email, person.password, HOME)).status).toBe(200);
  });
});
