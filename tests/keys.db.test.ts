// @module-tag whole
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { EMAIL_CHANGED_MAIL, OLD_ADDRESS } from '#modules/accounts/server/email-change.mails.ts';
import { isUsernameRetired, retireUsername } from '#modules/accounts/server/retired-usernames.ts';
import { spendSecondFactorCode } from '#modules/accounts/server/second-factor.commands.ts';
import { hashRecoveryCode } from '#modules/accounts/server/second-factor.totp.ts';
import { unsubscribeUrls } from '#modules/notifications/server/unsubscribe.ts';
import { MODULES } from '#src/modules.ts';
import { createPerson, type Person } from './factories.ts';
import { commandInProcess } from './operator.ts';
import { startTestApp, type TestApp } from './test-app.ts';

// Keys are rotated while the app runs: tokens and secrets of the previous key stay valid during the rotation, and no
// longer depend on it afterwards.

const [BEFORE, NOW] = ['the secret before, which is long enough', 'the secret from now on, also long enough'];
const CODE = 'ABCDEFGHJKMNPQRS';

let before: TestApp;
let changed: TestApp;
let without: TestApp;
let nia: Person;
beforeAll(async () => {
  before = await startTestApp({ env: { AUTH_SECRET: BEFORE } });
  const shared = { databaseUrl: before.databaseUrl };
  changed = await startTestApp({ ...shared, env: { AUTH_SECRET: NOW, AUTH_SECRET_OLD: BEFORE } });
  without = await startTestApp({ ...shared, env: { AUTH_SECRET: NOW } });
  nia = await createPerson(before.context);
}, 300_000);
afterAll(async () => {
  await without.close();
  await changed.close();
  await before.close();
});

const rows = async (query: string, ...values: unknown[]) =>
  (await before.context.database.pool.query(query, values)).rows;

const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid as string;

/** Uses the app's clock: tokens are issued and verified within its seconds. */
const statusOf = async (app: TestApp, token: string) => (await app.call('GET', '/user', { token })).status;

const settings = () => ({
  DATABASE_URL: before.databaseUrl,
  DATA_DIR: before.context.env.dataDir,
  AUTH_SECRET: NOW,
  AUTH_SECRET_OLD: BEFORE,
});
const reencrypt = (...more: string[]) => commandInProcess(settings(), 'keys', 'reencrypt', ...more);

it('a bearer token of the previous secret is valid, and new tokens name the current one', async () => {
  const { tokens } = changed.context;
  const viewer = { userId: nia.userId, username: nia.username, sessionId: nia.userId };
  const old = await before.context.tokens.sign(viewer);
  const fresh = await tokens.sign(viewer);
  expect(kidOf(old)).not.toBe(kidOf(fresh));
  expect(await tokens.verify(old)).toEqual(viewer);
  expect(await tokens.verify(fresh)).toEqual(viewer);
  expect(await without.context.tokens.verify(old)).toBeNull();
  expect(await without.context.tokens.verify(fresh)).toEqual(viewer);
  expect(await before.context.tokens.verify(fresh)).toBeNull();
  expect(await statusOf(changed, nia.token)).toBe(200);
  expect(await statusOf(without, nia.token)).toBe(401);
});

it('an unsubscribe link of an earlier mail works until its secret is removed', async () => {
  const { unsubscribeUrl } = unsubscribeUrls(before.context.env, nia.userId, []);
  const { pathname, search } = new URL(unsubscribeUrl);
  const press = (app: TestApp) => app.call('POST', pathname.replace(/^\/api/, '') + search);
  expect((await press(without)).status).toBe(400);
  expect((await press(changed)).status).toBe(200);
});

it('a recovery code and the name of a deleted account are recognised by each key', async () => {
  const { context } = changed;
  const { database } = before.context;
  await rows(
    'insert into recovery_codes (user_id, code_hash) values ($1, $2)',
    nia.userId,
    hashRecoveryCode(BEFORE, nia.userId, CODE),
  );
  await transaction(database.db, (tx) => retireUsername(before.context, tx, 'gone_for_good'));
  expect(await isUsernameRetired(context, database.db, 'Gone_For_Good')).toBe(true);
  expect(await isUsernameRetired(without.context, database.db, 'gone_for_good')).toBe(false);
  const spend = (app: TestApp) =>
    transaction(database.db, (tx) =>
      spendSecondFactorCode(app.context, tx, nia.userId, { kind: 'recoveryCode', code: CODE }),
    );
  expect(await spend(without)).toBe(false);
  expect(await spend(changed)).toBe(true);
  expect(await spend(changed)).toBe(false);
});

it('manifests name every column that is encrypted', async () => {
  const named = MODULES.flatMap(({ encrypted = [] }) =>
    encrypted.map(({ table, column }) => `${table}.${column}`),
  );
  const there = await rows(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like 'encrypted%' and table_name <> 'dev_mails'`,
  );
  expect(there.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

it('stored values are re-encrypted in batches, and then the previous key is not needed', async () => {
  const { encryption } = before.context;
  await rows(
    `insert into token_revocations (id, type, encrypted_token, created_at)
     select gen_random_uuid(), 'twitch', t, now() from unnest($1::text[]) as t`,
    Array.from({ length: 1100 }, (_, i) => encryption.encrypt('platform-token', `token ${i}`)),
  );
  await rows(
    `insert into totp_factors (user_id, encrypted_secret, created_at) values ($1, $2, now())`,
    nia.userId,
    encryption.encrypt(`totp:${nia.userId}`, 'a second factor'),
  );
  const kept = () => rows('select encrypted_token as t from token_revocations order by id');
  const untouched = await kept();
  const rehearsed = await reencrypt('--dry-run');
  expect(rehearsed.out).toContain('token_revocations.encrypted_token: 1100');
  expect(await kept()).toEqual(untouched);

  const done = await reencrypt();
  expect(done.code).toBe(0);
  expect(done.out).toContain('token_revocations.encrypted_token: 1100');
  expect(done.out).toContain('totp_factors.encrypted_secret: 1');
  const opened = (await kept()).map(({ t }) => without.context.encryption.decrypt('platform-token', t));
  expect(new Set(opened).size).toBe(1100);
  expect(opened).toContain('token 0');
  const [factor] = await rows('select encrypted_secret as t from totp_factors');
  expect(without.context.encryption.decrypt(`totp:${nia.userId}`, factor.t)).toBe('a second factor');
  expect((await reencrypt()).out).toContain('token_revocations.encrypted_token: 0');
  const [logged] = await rows('select action, detail from place_log order by created_at limit 1');
  expect(logged.action).toBe('keys_reencrypted');
  expect(logged.detail).toMatchObject({ 'token_revocations.encrypted_token': 1100 });
}, 300_000);

it('encrypted values of queued mails are re-encrypted, also in jobs that may be queued again', async () => {
  const { database, encryption, outbox } = before.context;
  const address = 'nia.before@example.com';
  const to = encryption.encrypt(OLD_ADDRESS, address);
  await transaction(database.db, async (tx) => {
    for (const place of ['waits', 'dead', 'left'])
      await outbox.post(tx, EMAIL_CHANGED_MAIL, { userId: nia.userId, place, to });
    await outbox.post(tx, 'another', { userId: nia.userId, place: 'another', to });
  });
  await rows(`update jobs.job set name = 'dead' where data->'refs'->>'place' = 'dead'`);
  await rows(`update jobs.job set state = 'completed' where data->'refs'->>'place' = 'left'`);
  const done = await reencrypt();
  expect(done.code).toBe(0);
  expect(done.out).toContain('mail emailChanged.to: 2');
  const there = await rows(
    `select data->'refs'->>'place' as place, data->'refs'->>'to' as encrypted, data->'refs'->>'userId' as "userId"
     from jobs.job where data->'refs' ? 'to'`,
  );
  for (const { place, encrypted, userId } of there) {
    expect(userId).toBe(nia.userId);
    if (place === 'left' || place === 'another') expect(encrypted).toBe(to);
    else expect(without.context.encryption.decrypt(OLD_ADDRESS, encrypted)).toBe(address);
  }
  expect(there).toHaveLength(4);
  expect((await reencrypt()).out).toContain('mail emailChanged.to: 0');
}, 300_000);

it('a text with an unknown key is kept, counted, and reported as a failure', async () => {
  const [row] = await rows('select id from token_revocations limit 1');
  await rows(`update token_revocations set encrypted_token = 'AAAAAAAA.a.b.c' where id = $1`, row.id);
  const { code, out } = await reencrypt();
  expect(code).toBe(1);
  expect(out).toContain('1 with an unknown key');
  await rows('delete from token_revocations');
}, 300_000);
