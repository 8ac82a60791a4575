// @module-tag whole
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { EMAIL_CODE_MS } from '#modules/accounts/accounts.rules.ts';
import { createCode } from '#modules/accounts/server/codes.commands.ts';
import { filesOf } from '#modules/media/media.rules.ts';
import { createPerson, type Person } from './factories.ts';
import { expectSoundLedger } from './ledger.ts';
import { command, commandInProcess, databaseCommand, settingsOf } from './operator.ts';
import { refresh, startSession, whoAmI } from './sessions.ts';
import { acquireTestApp, type CallResponse, type TestApp } from './test-app.ts';

// The operators' command line on the database of a running app. Two tests start it as a process, as operators do.

const TEST_MS = 60_000;

let app: TestApp;
let nia: Person;
let moderator: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  nia = await createPerson(app.context);
  moderator = await createPerson(app.context, { account: { role: 'moderator' } });
}, TEST_MS);
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const admin = (...words: string[]) => command(settingsOf(app), ...words);
const adminHere = (...words: string[]) => commandInProcess(settingsOf(app), ...words);

const rows = async (query: string, ...values: unknown[]) =>
  (await app.context.database.pool.query(query, values)).rows;
const profileOf = (by: Person): Promise<CallResponse> =>
  app.call('GET', `/user/${nia.username}`, { token: by.token });
const newestInLog = async () =>
  (await app.call('GET', '/moderation/log?limit=1', { token: moderator.token })).body[0];

describe('the command line', () => {
  it('lists its commands with their usage', async () => {
    const { code, out } = await adminHere('--help');
    expect(code).toBe(0);
    for (const name of [
      'role',
      'suspend',
      'restore',
      'email',
      'confirmation',
      'second-factor off',
      'sessions end',
      'jobs dead',
      'jobs requeue',
      'jobs discard',
      'check',
      'checks',
      'backup-done',
      'keys reencrypt',
      'search rebuild',
    ]) {
      expect(out).toContain(`npm run admin -- ${name}`);
    }
    const help = await adminHere('suspend', '--help');
    expect(help.code).toBe(0);
    expect(help.out).toContain('--reason');
    expect(help.out).toContain('--dry-run');
  }, 300_000);

  it('refuses unknown commands and options, and prints the help', async () => {
    expect(await admin('suspnd', nia.username)).toMatchObject({ code: 1 });
    const unknown = await adminHere('suspend', nia.username, '--reson', 'spam');
    expect(unknown.code).toBe(1);
    expect(unknown.err).toContain('--reason <reason>');
    const without = await adminHere('suspend', nia.username, '--reason', 'nothing', '--text', 'x');
    expect(without.code).toBe(1);
    expect(without.err).toContain('harassment');
  }, 300_000);
});

describe('without DATABASE_URL', () => {
  it('a command refuses to create a database of its own, and says how to give the settings', async () => {
    const { DATABASE_URL: _, ...settings } = settingsOf(app);
    const { code, out, err } = await commandInProcess(settings, 'backup-done');
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`there is no embedded database in ${settings.DATA_DIR}.`);
    expect(err).toContain('--env-file=/etc/kollabrate.env scripts/admin.ts backup-done');
    expect(fs.existsSync(path.join(settings.DATA_DIR ?? '', 'postgres'))).toBe(false);
  });

  it('a migration says which database it uses', async () => {
    // A folder that cannot be created, so that no database is.
    const settings = { AUTH_SECRET: settingsOf(app).AUTH_SECRET, DATA_DIR: '/dev/null/data' };
    const { code, err } = await databaseCommand(settings, 'migrate');
    expect(code).toBe(1);
    expect(err).toContain('DATABASE_URL is not set: using the embedded database in /dev/null/data.');
  });
});

describe('an account', () => {
  const because = ['--reason', 'spam', '--text', 'You sent the same offer to a thousand users.'];

  it('is suspended and restored, with reasons for its user and entries in the moderation log', async () => {
    expect((await profileOf(moderator)).status).toBe(200);
    const rehearsed = await adminHere('suspend', `@${nia.username}`, ...because, '--dry-run');
    expect(rehearsed).toMatchObject({ code: 0, out: expect.stringContaining('nothing was changed') });
    expect(await rows('select state from profiles where user_id = $1', nia.userId)).toEqual([
      { state: 'active' },
    ]);
    expect(await rows('select id from decisions')).toEqual([]);

    expect((await admin('suspend', nia.username, ...because)).code).toBe(0);
    expect(await rows('select state from profiles where user_id = $1', nia.userId)).toEqual([
      { state: 'suspended' },
    ]);
    expect(await newestInLog()).toMatchObject({
      ...{ action: 'suspend', reason: 'spam', owner: nia.username, moderator: '', operator: true },
      text: because[3],
    });
    await app.context.consumers.catchUp();
    const mails = await rows(`select data->>'kind' as kind from jobs.job where name = 'mail'`);
    expect(mails.length).toBeGreaterThan(0);

    const again = await adminHere('suspend', nia.username, ...because);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('suspended') });

    const corrected = ['--reason', 'corrected', '--text', 'We were wrong.'];
    const restored = await adminHere('restore', nia.username, ...corrected);
    expect(restored.code).toBe(0);
    expect(await rows('select state from profiles where user_id = $1', nia.userId)).toEqual([
      { state: 'active' },
    ]);
    expect(await newestInLog()).toMatchObject({ action: 'lift', reason: 'corrected' });
  }, 300_000);

  it('gets another address once that is confirmed, without a confirmation of the old one', async () => {
    const omar = await createPerson(app.context);
    const change = () =>
      rows('select approved_at, confirmed_at from email_changes where user_id = $1', omar.userId);
    const address = ['email', `@${omar.username}`, 'omar@new.example'];
    expect((await adminHere(...address, '--dry-run')).out).toContain('would get');
    expect(await change()).toEqual([]);

    expect(await adminHere('email', omar.username, 'nowhere')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Invalid email'),
    });
    expect((await adminHere('email', 'no_user_of_this', 'omar@new.example')).err).toContain('no user');

    expect((await adminHere(...address)).code).toBe(0);
    expect(await change()).toEqual([{ approved_at: expect.any(Date), confirmed_at: null }]);
    const mails = `select data->>'kind' as kind from jobs.job where name = 'mail' and data::text like '%' || $1 || '%'`;
    expect(await rows(mails, omar.userId)).toEqual([{ kind: 'confirmNewEmail' }]);
    const now = app.clock.now();
    const code = await transaction(app.context.database.db, (tx) =>
      createCode(tx, { userId: omar.userId, kind: 'confirmNewEmail', now, lifetimeMs: EMAIL_CODE_MS }),
    );
    const body = { mode: 'confirmNewEmail', code };
    expect(await app.call('POST', '/user/email/confirm', { body })).toMatchObject({ status: 200 });
    expect(await rows('select email from accounts where user_id = $1', omar.userId)).toEqual([
      { email: 'omar@new.example' },
    ]);
    expect(await rows(`select detail from place_log where action = 'email_changed'`)).toEqual([
      { detail: { userId: omar.userId } },
    ]);
  }, 300_000);

  it('gets a role, but not in a dry run', async () => {
    const roleOf = () => rows('select role from accounts where user_id = $1', nia.userId);
    expect((await adminHere('role', nia.username, 'moderator', '--dry-run')).code).toBe(0);
    expect(await roleOf()).toEqual([{ role: 'user' }]);
    expect((await adminHere('role', nia.username, 'moderator')).code).toBe(0);
    expect(await roleOf()).toEqual([{ role: 'moderator' }]);
    expect((await adminHere('role', 'no_user_of_this', 'admin')).err).toContain('There is no user');
  }, 300_000);
});

describe('the check', () => {
  it(
    'finds nothing in a sound database',
    async () => {
      await app.context.consumers.catchUp();
      const { code, out } = await adminHere('check');
      expect(out).toMatch(/\d{2} rules, 0 broken/);
      expect(code).toBe(0);
    },
    TEST_MS,
  );

  it('finds a wrong counter, an event that no consumer handled, and pictures without files', async () => {
    await app.context.consumers.catchUp();
    await rows('update profiles set follower_count = follower_count + 3 where user_id = $1', nia.userId);
    await rows(`insert into events (type, subject_id, created_at)
      values ('thing.happened', gen_random_uuid(), now() - interval '1 hour')`);
    const hash = '0123456789abcdef0123456789abcdef';
    const [lost = '', ...others] = filesOf('avatar', hash);
    for (const name of others) await app.context.media.put(name, Buffer.from('x'));
    await rows(
      `insert into pictures (id, owner_id, purpose, hash, width, height, bytes, created_at)
        values (gen_random_uuid(), $1, 'avatar', $2, 256, 256, 3, now())`,
      nia.userId,
      hash,
    );
    const [stray = ''] = filesOf('post', hash);
    await app.context.media.put(stray, Buffer.from('x'));
    const file = path.join(app.context.env.dataDir, 'media', stray);
    const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
    fs.utimesSync(file, longAgo, longAgo);

    const { code, out } = await adminHere('check');
    expect(code).toBe(1);
    expect(out).toContain('followerCount and followingCount count follows');
    expect(out).toContain(nia.userId);
    expect(out).toContain('no consumer is five minutes behind the event log');
    expect(out).toContain(lost);
    expect(out).toContain(stray);
    for (const name of others) expect(out).not.toContain(name);

    await rows('update profiles set follower_count = follower_count - 3 where user_id = $1', nia.userId);
    await rows('delete from pictures where hash = $1', hash);
    await app.context.media.remove([stray, ...others]);
    await app.context.consumers.catchUp();
    expect((await adminHere('check')).code).toBe(0);
  }, 300_000);
});

describe('search rebuild', () => {
  it('rebuilds the search index, but not in a dry run', async () => {
    const counted = async () =>
      (await rows('select count(*)::int as users from search_users where id = $1', nia.userId))[0].users;
    await rows('delete from search_users where id = $1', nia.userId);
    expect((await adminHere('search', 'rebuild', '--dry-run')).code).toBe(0);
    expect(await counted()).toBe(0);
    const { code, out } = await adminHere('search', 'rebuild');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Rebuilt the search rows: [1-9]\d* users, \d+ kollabs, \d+ posts\.$/),
    ]);
    expect(await counted()).toBe(1);
  }, 300_000);
});

describe('sessions', () => {
  it('end for one user or for all, but not in a dry run', async () => {
    const [home, away] = [await startSession(app, nia), await startSession(app, nia)];
    const other = await startSession(app, moderator);
    expect((await adminHere('sessions', 'end', nia.username, '--dry-run')).out).toContain('Would end');
    expect((await refresh(app, home.cookie)).status).toBe(200);

    expect((await adminHere('sessions', 'end', `@${nia.username}`)).code).toBe(0);
    for (const { cookie, token } of [home, away]) {
      expect((await refresh(app, cookie)).status).toBe(401);
      await expect.poll(async () => (await whoAmI(app, token)).status).toBe(401);
    }
    expect((await refresh(app, other.cookie)).status).toBe(200);

    const again = await startSession(app, nia);
    expect((await adminHere('sessions', 'end', '--all')).code).toBe(0);
    for (const { cookie } of [again, other]) expect((await refresh(app, cookie)).status).toBe(401);
    const logged = await rows(`select detail from place_log where action = 'sessions_ended' order by id`);
    expect(logged).toMatchObject([{ detail: { userId: nia.userId } }, { detail: { all: true } }]);

    expect((await adminHere('sessions', 'end', 'no_user_of_this')).err).toContain('There is no user');
    expect((await adminHere('sessions', 'end')).err).toContain('Give a username');
  }, 300_000);
});
