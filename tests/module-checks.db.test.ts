import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE_MS, runChecks } from '#infra/checks/run-checks.ts';
import { recordSighting } from '#infra/checks/sightings.ts';
import { openDatabase } from '#infra/db/pool.ts';
import { type Env, readEnv } from '#infra/env.ts';
import { openMediaStore } from '#infra/media/media.ts';
import { newId } from '#infra/new-id.ts';
import { createOutbound } from '#infra/outbound/outbound.ts';
import { erasureCheck } from '#modules/account-deletion/server/erasure.check.ts';
import { googleCheck, secondFactorsCheck } from '#modules/accounts/server/accounts.checks.ts';
import { GOOGLE_ANSWERED, GOOGLE_FAILED } from '#modules/accounts/server/google.provider.ts';
import { platformsCheck } from '#modules/connections/server/platforms.check.ts';
import { legalTextsCheck } from '#modules/legal/server/legal-texts.check.ts';
import {
  moderationQueueCheck,
  moderatorsCheck,
  signUpModeCheck,
} from '#modules/moderation/server/moderation.checks.ts';
import { operatorDetailsCheck } from '#modules/place/server/operator-details.check.ts';
import { findPlace } from '#modules/place/server/place.queries.ts';
import { placeSettings } from '#modules/place/server/place.table.ts';
import { MODULES } from '#src/modules.ts';
import { checking, clockAt } from './checks.ts';
import { createPerson } from './factories.ts';
import { moderating } from './moderation.ts';
import { withApp } from './second-factor.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';

// Checks that modules bring, each broken once. Those of the infrastructure are tested beside it.

const DAY_MS = 24 * 60 * 60 * 1000;
const production = { production: true, devTools: false };

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const check = checking(() => app);
const query = (text: string, values: unknown[] = []) => app.context.database.pool.query(text, values);
const inDays = (days: number) => clockAt(new Date(app.clock.now().getTime() + days * DAY_MS));
const { reported, decide, object } = moderating(() => app);

async function setPlace(change: object): Promise<void> {
  const { db } = app.context.database;
  await db.delete(placeSettings);
  await db.insert(placeSettings).values({ id: 1, ...(await findPlace(db)), ...change });
}

it('moderators: none is a problem in production, one alone with an objection a warning', async () => {
  expect((await check(moderatorsCheck)).level).toBe('ok');
  expect((await check(moderatorsCheck, { env: production })).level).toBe('problem');
  const { owner, kollabId } = await reported();
  const mia = await createPerson(app.context, { account: { role: 'moderator' } });
  const { body } = await decide(mia, 'kollab', kollabId, 'take_down');
  expect((await check(moderatorsCheck)).level).toBe('ok');
  await object(owner, body.decisionId);
  expect(await check(moderatorsCheck)).toEqual({
    level: 'warning',
    sentence: '1 objection waits, and there is no second moderator to answer.',
  });
  await createPerson(app.context, { account: { role: 'admin' } });
  expect((await check(moderatorsCheck)).level).toBe('ok');
});

it('moderation-queue: a case that waits for three days is a warning, for a week a problem', async () => {
  expect((await check(moderationQueueCheck)).level).toBe('ok');
  await reported();
  expect((await check(moderationQueueCheck, { clock: inDays(2) })).level).toBe('ok');
  const late = await check(moderationQueueCheck, { clock: inDays(4) });
  expect(late.level).toBe('warning');
  expect(late.sentence).toMatch(/the oldest for 4 days\.$/);
  expect((await check(moderationQueueCheck, { clock: inDays(8) })).level).toBe('problem');
});

it('sign-up-mode: an open sign-up beside fifty waiting cases is a warning', async () => {
  expect((await check(signUpModeCheck)).level).toBe('ok');
  await query(
    `insert into moderation_cases (id, kind, subject_id, owner_id, open_since)
     select gen_random_uuid(), 'user', gen_random_uuid(), gen_random_uuid(), $1 from generate_series(1, 50)`,
    [app.clock.now()],
  );
  expect((await check(signUpModeCheck)).level).toBe('warning');
  await setPlace({ signUp: 'invite' });
  expect((await check(signUpModeCheck)).level).toBe('ok');
  await query(`delete from moderation_cases where open_since = $1`, [app.clock.now()]);
});

it('operator-details and legal-texts: what nobody has written is a warning in production', async () => {
  for (const one of [operatorDetailsCheck, legalTextsCheck]) {
    expect((await check(one)).level).toBe('ok');
    expect((await check(one, { env: production })).level).toBe('warning');
  }
  await setPlace({ contact: 'us@here.example', operatorName: 'Here Ltd' });
  expect((await check(operatorDetailsCheck, { env: production })).level).toBe('ok');
  for (const document of ['terms', 'privacy', 'security'])
    await query(
      `insert into legal_versions (id, document, version, text, summary, changed_at, telling)
       values ($1, $2, 1, '## One', 'New.', $3, false)`,
      [newId(), document, app.clock.now()],
    );
  expect((await check(legalTextsCheck, { env: production })).level).toBe('ok');
});

it('second-factors: a moderator without one is a warning, in production a problem', async () => {
  await query(`update accounts set role = 'user'`);
  expect((await check(secondFactorsCheck)).level).toBe('ok');
  const mia = await createPerson(app.context, { account: { role: 'moderator' } });
  expect((await check(secondFactorsCheck)).level).toBe('warning');
  expect((await check(secondFactorsCheck, { env: production })).level).toBe('problem');
  await withApp(app, mia);
  expect((await check(secondFactorsCheck, { env: production })).level).toBe('ok');
});

it('platforms: none is a warning in production, one that refuses many channels a problem', async () => {
  const credentials = { given: { YOUTUBE_CLIENT_ID: 'id', YOUTUBE_CLIENT_SECRET: 'secret' } };
  expect((await check(platformsCheck)).level).toBe('ok');
  expect((await check(platformsCheck, { env: { ...production, given: {} } })).level).toBe('warning');
  expect((await check(platformsCheck, { env: { ...production, ...credentials } })).level).toBe('ok');
  const { userId } = await createPerson(app.context);
  const tried = (lostAt: Date | null) =>
    query(
      `insert into connections (id, user_id, type, platform_id, date_updated, tried_at, lost_at)
       values ($1, $2, 'youtube', $3, $4, $4, $5)`,
      [newId(), userId, newId(), app.clock.now(), lostAt],
    );
  await tried(null);
  for (let n = 0; n < 3; n++) await tried(app.clock.now());
  expect(await check(platformsCheck)).toEqual({
    level: 'problem',
    sentence: 'youtube: 3 channels failed within a day, 1 were read.',
  });
  expect((await check(platformsCheck, { clock: inDays(2) })).level).toBe('ok');
});

it('google: a failure after the last success is a warning for a day', async () => {
  const env = { given: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' } };
  const { db } = app.context.database;
  const now = app.clock.now().getTime();
  await recordSighting(db, GOOGLE_FAILED, new Date(now - 1_000));
  expect((await check(googleCheck)).level).toBe('ok');
  expect((await check(googleCheck, { env })).level).toBe('warning');
  expect((await check(googleCheck, { env, clock: inDays(2) })).level).toBe('ok');
  await recordSighting(db, GOOGLE_ANSWERED, new Date(now));
  expect((await check(googleCheck, { env })).level).toBe('ok');
});

it('erasure: a deleted account that is not erased is a warning, after a day a problem', async () => {
  expect((await check(erasureCheck)).level).toBe('ok');
  const person = await createPerson(app.context);
  const body = { password: person.password, now: true };
  const left = await app.call('POST', '/account/delete', { token: person.token, body });
  expect(left.status).toBe(200);
  expect((await check(erasureCheck, { clock: inDays(0.5) })).level).toBe('warning');
  expect((await check(erasureCheck, { clock: inDays(3) })).level).toBe('problem');
});

describe('all checks at once', () => {
  const marked = (name: string) => `marked-secret-of-${name}-0123456789`;
  const broken = { id: 'broken', help: '', run: () => Promise.reject(new Error(marked('error'))) };
  const checks = MODULES.flatMap((module) => module.checks ?? []);
  const settingsAt = (host: string): Env =>
    readEnv({
      DATABASE_URL: `postgres://marked-user:${marked('database')}@${host}/x`,
      DATA_DIR: app.context.env.dataDir,
      AUTH_SECRET: marked('auth'),
      ENCRYPTION_KEY: marked('encryption'),
      SMTP_URL: `smtp://marked-user:${marked('smtp')}@${host}`,
      MAIL_FROM: 'Here <hello@here.test>',
      S3_ENDPOINT: `http://${host}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: marked('s3-id'),
      S3_SECRET_ACCESS_KEY: marked('s3'),
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: marked('google'),
      PUBLIC_URL: `http://${host}`,
      OTEL_EXPORTER_OTLP_HEADERS: `x-key=${marked('otel')}`,
    });
  const contextAt = (env: Env, listTexts: () => Promise<string[]>) => ({
    ...app.context,
    env,
    outbound: createOutbound(env, { names: { listTexts, listAddresses: async () => [] } }),
    media: openMediaStore(env),
  });

  it('have no secret of the settings in their results, whatever fails', async () => {
    expect(checks.length).toBeGreaterThanOrEqual(25);
    const context = contextAt(settingsAt('127.0.0.1:1'), () => Promise.reject(new Error(marked('dns'))));
    const results = await runChecks(context, [...checks, broken]);
    expect(results).toHaveLength(checks.length + 1);
    expect(results.filter(({ level }) => level === 'problem').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['pictures', 'broken']),
    );
    expect(JSON.stringify(results)).not.toContain('marked');
  });

  it('wait two seconds for a database, store, site and name server that never answer, and leak nothing', async () => {
    expect(PATIENCE_MS).toBeLessThanOrEqual(2_000);
    const sockets = new Set<net.Socket>();
    const silent = net.createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const env = settingsAt(`127.0.0.1:${(silent.address() as net.AddressInfo).port}`);
    const database = openDatabase({ url: env.databaseUrl ?? '' });
    const results = await runChecks(
      { ...contextAt(env, () => new Promise(() => {})), database },
      checks,
      200,
    );
    expect(results).toHaveLength(checks.length);
    const late = results.filter(({ sentence }) => sentence.endsWith('did not answer within 0.2 s.'));
    expect(late.map(({ id }) => id)).toEqual(expect.arrayContaining(['pictures', 'public-url', 'mail-spf']));
    expect(results.find(({ id }) => id === 'clock')?.level).not.toBe('ok');
    expect(JSON.stringify(results)).not.toContain('marked');
    for (const socket of sockets) socket.destroy();
    silent.close();
    await database.close();
  });
});
