import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from './factories.ts';
import { mailsTo } from './mails.ts';
import { commandInProcess, settingsOf } from './operator.ts';
import { secondStep, ticketFor, withApp } from './second-factor.ts';
import { refresh, startSession } from './sessions.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(() => app.close());

const admin = (...words: string[]) => commandInProcess(settingsOf(app), ...words);

it('turns the second factor off for a user who lost the app and the recovery codes, and notifies them', async () => {
  const omar = await createPerson(app.context);
  const { rows: passkeys } = await app.context.database.pool.query(
    `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at)
       values ('key', $1, 'x', 0, '{}', 'Phone', now()) returning id`,
    [omar.userId],
  );
  const home = await startSession(app, omar);
  const { recoveryCodes } = await withApp(app, omar);
  const ticket = await ticketFor(app, omar);
  const off = ['second-factor', 'off', `@${omar.username}`];
  const rows = async (query: string) => (await app.context.database.pool.query(query, [omar.userId])).rows;
  const secrets = `select user_id from totp_factors where user_id = $1
    union all select user_id from recovery_codes where user_id = $1`;

  expect((await admin(...off, '--dry-run')).out).toContain('would be off');
  expect(await rows(secrets)).toHaveLength(11);
  expect(await admin(...off)).toMatchObject({ code: 0, out: expect.stringContaining('is off') });
  expect(await rows(secrets)).toHaveLength(0);
  // A sign-in that was waiting for a code must start again, and then needs no code.
  expect((await secondStep(app, ticket, recoveryCodes[0] ?? '')).status).toBe(400);
  expect((await startSession(app, omar)).answer.body).toHaveProperty('token');
  expect((await refresh(app, home.cookie)).status).toBe(200);
  expect(await rows('select id from passkeys where user_id = $1')).toEqual(passkeys);

  expect((await admin(...off)).out).toContain('was not on');
  const logged = `select detail from place_log
    where action = 'second_factor_off' and detail->>'userId' = $1::text`;
  expect(await rows(logged)).toEqual([{ detail: { userId: omar.userId } }]);
  const subjects = (await mailsTo(app, omar.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Two-step sign-in for Kollabrate is off')).toHaveLength(1);
  expect((await admin('second-factor', 'off', 'no_user_of_this')).err).toContain('There is no user');
}, 300_000);
