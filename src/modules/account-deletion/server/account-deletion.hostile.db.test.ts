import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Collaboration } from '#tests/collaboration.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows } from '#tests/mails.ts';
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
  return app.call('POST', '/account/delete', { token: person.token, body: { password: PASSWORD, ...body } });
}

describe('hostile deletions', () => {
  it('wants the password, and tries are counted', async () => {
    const person = await createPerson(app.context);
    for (const password of ['wrong', `${PASSWORD} `]) {
      const response = await leave(person, { password });
      expect([response.status, response.body.fields]).toEqual([
        422,
        { password: 'This is not your password' },
      ]);
    }
    expect((await leave(person, { password: '' })).status).toBe(422);
    const none = await app.call('POST', '/account/delete', { body: { password: PASSWORD } });
    expect(none.status).toBe(401);
    expect((await whoAmI(app, person.token)).status).toBe(200);
  });

  it('AU-04: a stolen session is no way to try passwords', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    const person = await createPerson(strict.context);
    const guess = () =>
      strict.call('POST', '/account/delete', { token: person.token, body: { password: 'a guess' } });
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    await strict.close();
  });

  it('leaves a stranger’s address on its lists, when the account never proved that it is its own', async () => {
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

  it('lets no user pose as the deleted one: the stand-in name can be neither taken nor requested', async () => {
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
