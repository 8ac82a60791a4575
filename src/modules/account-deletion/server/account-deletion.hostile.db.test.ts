// @module-tag whole
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import { signUpBody } from '#modules/accounts/accounts.contract.ts';
import { createAccount } from '#modules/accounts/server/accounts.commands.ts';
import { deleteAccount } from '#modules/accounts/server/accounts.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { Collaboration } from '#tests/collaboration.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows, signUpForm } from '#tests/mails.ts';
import { appCode, withApp, wrongCode } from '#tests/second-factor.ts';
import { whoAmI } from '#tests/sessions.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { type MailServer, startMailServer } from '#tests/tools/mail-server.ts';

let app: TestApp;
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ jobs: true, env: { SMTP_URL: mails.url } });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
  await mails.close();
});

function leave(person: Person, body: object = {}) {
  return app.call('POST', '/account/delete', {
    token: person.token,
    body: { password: PASSWORD, now: true, ...body },
  });
}

describe('deleting an account, hostile cases', () => {
  it('requires the password', async () => {
    const person = await createPerson(app.context);
    for (const password of ['wrong', `${PASSWORD} `]) {
      const response = await leave(person, { password });
      expect([response.status, response.body.fields]).toEqual([
        422,
        { password: 'This is not your password' },
      ]);
    }
    expect((await leave(person, { password: '' })).status).toBe(422);
    const none = await app.call('POST', '/account/delete', { body: { password: PASSWORD, now: true } });
    expect(none.status).toBe(401);
    expect((await whoAmI(app, person.token)).status).toBe(200);
  });

  it('limits password tries in a stolen session', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    const person = await createPerson(strict.context);
    const guess = () =>
      strict.call('POST', '/account/delete', { token: person.token, body: { password: 'a guess' } });
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    await strict.close();
  });

  it('keeps an address on the mailing lists if the account never verified it', async () => {
    const email = 'stranger@lists.example';
    await app.call('POST', '/subscribe', { body: { email } });
    const squatter = await createPerson(app.context, { account: { email, emailVerifiedAt: null } });
    await app.context.jobs.idle();
    mails.mails.length = 0;
    expect((await leave(squatter)).status).toBe(200);
    await app.context.jobs.idle();
    expect(await countRows(app, 'list_sign_ups where email = $1', email)).toBe(1);
    expect(mails.mails).toEqual([]);
  });

  it('never gives the username to another user, in any case, and stores it as a hash only', async () => {
    const person = await createPerson(app.context);
    const { username } = person;
    expect((await leave(person)).status).toBe(200);
    for (const taken of [username, username.toUpperCase()]) {
      const response = await app.call('POST', '/signup', { body: signUpForm({ username: taken }) });
      expect([response.status, response.body.fields]).toEqual([
        422,
        { username: 'This username is already taken' },
      ]);
    }
    const { rows } = await app.context.database.pool.query('select hash from retired_usernames');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(username.toLowerCase());
  });

  it('refuses the username to a sign-up that waits for the deletion to commit', async () => {
    const person = await createPerson(app.context);
    const { database, clock } = app.context;
    const form = signUpBody.parse(signUpForm({ username: person.username }));
    const credentials = { passwordHash: 'a hash', emailVerifiedAt: null };
    const created = () =>
      transaction(database.db, (tx) => createAccount(app.context, tx, form, credentials, clock.now()));
    let waiting: Promise<string> | undefined;
    await transaction(database.db, async (tx) => {
      await deleteAccount(app.context, tx, person);
      await tx.update(profiles).set({ username: '-gone' }).where(eq(profiles.userId, person.userId));
      waiting = created().then(
        () => 'created',
        (error: AppError) => error.code,
      );
      // The sign-up waits for the unique index on the username until this transaction commits.
      await expect
        .poll(async () => {
          const { rows } = await database.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.length;
        })
        .toBe(1);
    });
    expect(await waiting).toBe('invalid');
  });

  it('requires the second factor if sign-in does, and spends it only if the account is deleted', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    person.token = await person.freshToken();
    for (const code of [undefined, '', 'nonsense', wrongCode(app, secret)]) {
      const response = await leave(person, { code });
      expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([422, ['code']]);
    }
    const other = await createPerson(app.context);
    await Collaboration.in(app, { S: other, R: person, T: person }, 'A');
    const code = appCode(app, secret);
    expect((await leave(person, { code })).status).toBe(409);
    expect((await leave(person, { code, closeOpen: true, now: true })).status).toBe(200);
  });

  it('gives the deleted user a name that nobody can sign up with or request', async () => {
    const person = await createPerson(app.context);
    await Collaboration.in(app, { S: await createPerson(app.context), R: person, T: person }, 'C');
    expect((await leave(person)).status).toBe(200);
    const { rows } = await app.context.database.pool.query(
      'select username from profiles where user_id = $1',
      [person.userId],
    );
    expect(rows[0].username).not.toMatch(/^[A-Za-z0-9_]*$/);
  });
});
