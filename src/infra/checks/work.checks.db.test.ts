import fs from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { createDiskStore } from '#infra/media/disk-store.ts';
import { openMediaStore } from '#infra/media/media.ts';
import { newId } from '#infra/new-id.ts';
import { checking, clockAt } from '#tests/checks.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { startS3Server } from '#tests/tools/s3-server.ts';
import type { Check } from './check.ts';
import { mailQueueCheck, mailRefusedCheck } from './mail.checks.ts';
import { BACKUP, recordSighting } from './sightings.ts';
import {
  backupCheck,
  consumersCheck,
  diskCheck,
  eventsSetAsideCheck,
  jobsDeadCheck,
  jobsLateCheck,
  judgeDisk,
  picturesCheck,
} from './work.checks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
  await query(`insert into jobs.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, dead_letter, partition, table_name)
    select name, 'standard', 1, 1, false, 60, 60, 60, null, false, 'job_common'
    from unnest(array['letters', 'mail', 'dead']) as name on conflict do nothing`);
});
afterAll(() => app.close());
afterEach(() => query('delete from jobs.job; delete from failed_events'));

const check = checking(() => app);
const query = (text: string) => app.context.database.pool.query(text);
const levelOf = async (one: Check, clock = app.clock as { now(): Date }) =>
  (await check(one, { clock })).level;
const job = (queue: string, state: string, due: string) =>
  query(`insert into jobs.job (name, state, start_after, policy)
    values ('${queue}', '${state}', now() + interval '${due}', 'standard')`);

it('consumers: behind is a warning, after five minutes a problem', async () => {
  const { database, consumers, clock } = app.context;
  await consumers.catchUp();
  expect(await levelOf(consumersCheck)).toBe('ok');
  const event = { type: 'thing.happened', actorId: null, subjectId: newId(), data: {} };
  await transaction(database.db, (tx) => recordEvents(tx, [event], clock.now()));
  const later = (ms: number) => clockAt(new Date(clock.now().getTime() + ms));
  expect(await levelOf(consumersCheck, later(2 * MINUTE))).toBe('warning');
  expect(await levelOf(consumersCheck, later(6 * MINUTE))).toBe('problem');
  await consumers.catchUp();
  expect(await levelOf(consumersCheck, later(6 * MINUTE))).toBe('ok');
});

it('events-set-aside: one is a warning', async () => {
  expect(await levelOf(eventsSetAsideCheck)).toBe('ok');
  await query(`insert into failed_events values
    ('a', 1, 'thing.happened', null, gen_random_uuid(), '{}', 'it failed', now())`);
  expect(await check(eventsSetAsideCheck)).toMatchObject({
    level: 'warning',
    sentence: '1 event was set aside, because a consumer failed.',
  });
});

it('jobs-dead: one is a warning', async () => {
  expect(await levelOf(jobsDeadCheck)).toBe('ok');
  await job('dead', 'created', '-5 seconds');
  expect(await levelOf(jobsDeadCheck)).toBe('warning');
});

it('jobs-late: a job that waits is a warning, after an hour a problem', async () => {
  await job('letters', 'created', '-5 minutes');
  await job('dead', 'created', '-5 hours');
  await job('mail', 'created', '-5 hours');
  expect(await levelOf(jobsLateCheck)).toBe('ok');
  await job('letters', 'created', '-20 minutes');
  expect(await check(jobsLateCheck)).toEqual({
    level: 'warning',
    sentence: 'A job in the queue "letters" has been due for 20 minutes.',
  });
  await job('letters', 'created', '-150 minutes');
  expect(await check(jobsLateCheck)).toMatchObject({
    level: 'problem',
    sentence: expect.stringContaining('2 hours'),
  });
});

it('mail-queue: a mail that waits is a warning, after an hour a problem', async () => {
  expect(await levelOf(mailQueueCheck)).toBe('ok');
  await job('mail', 'created', '-20 minutes');
  expect(await levelOf(mailQueueCheck)).toBe('warning');
  await job('mail', 'created', '-2 hours');
  expect(await levelOf(mailQueueCheck)).toBe('problem');
});

it('mail-refused: a few failed mails are a warning, more a problem', async () => {
  await job('mail', 'created', '1 hour');
  expect(await levelOf(mailRefusedCheck)).toBe('ok');
  await job('mail', 'retry', '1 hour');
  expect(await check(mailRefusedCheck)).toEqual({
    level: 'warning',
    sentence: '1 mail could not be sent, and will be tried again.',
  });
  for (let n = 0; n < 5; n++) await job('mail', 'retry', '1 hour');
  expect(await levelOf(mailRefusedCheck)).toBe('problem');
});

it('backup: none is a warning in production, one that is older than two days a problem', async () => {
  const { database, clock } = app.context;
  const env = { production: true };
  expect((await check(backupCheck)).level).toBe('ok');
  expect((await check(backupCheck, { env })).level).toBe('warning');
  await recordSighting(database.db, BACKUP, new Date(clock.now().getTime() - 72 * HOUR));
  expect(await check(backupCheck)).toEqual({
    level: 'problem',
    sentence: 'The last backup was reported 3 days ago.',
  });
  await recordSighting(database.db, BACKUP, clock.now());
  expect((await check(backupCheck, { env })).level).toBe('ok');
});

it('disk: nearly full is a warning, full a problem', async () => {
  expect((await check(diskCheck)).sentence).toMatch(/^The disk of DATA_DIR has \d+\.\d GB free/);
  const GB = 1024 ** 3;
  expect(judgeDisk({ total: 100 * GB, free: 40 * GB }).level).toBe('ok');
  expect(judgeDisk({ total: 100 * GB, free: 10 * GB }).level).toBe('warning');
  expect(judgeDisk({ total: 100 * GB, free: 4 * GB }).level).toBe('problem');
  expect(judgeDisk({ total: 2 * GB, free: GB / 4 }).level).toBe('problem');
});

it('pictures: a folder that takes none is a problem, and nothing is left in one that does', async () => {
  const { env, media } = app.context;
  expect(await check(picturesCheck, { media })).toEqual({
    level: 'ok',
    sentence: 'DATA_DIR takes pictures.',
  });
  expect(await fs.readdir(`${env.dataDir}/media`)).toEqual([]);
  expect((await check(picturesCheck, { media: createDiskStore('/dev/null/media') })).level).toBe('problem');
});

it('pictures: a bucket that refuses writes, or that anyone can list, is a problem', async () => {
  const server = await startS3Server();
  const { S3_ENDPOINT: endpoint = '', S3_ACCESS_KEY_ID: id = '' } = server.settings;
  const s3 = {
    endpoint,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: id,
    secretAccessKey: 'S3RVER',
  };
  const at = (changed: Partial<typeof s3>) => {
    const env = { s3: { ...s3, ...changed } };
    return check(picturesCheck, { env, media: openMediaStore({ ...app.context.env, ...env }) });
  };
  // This stand-in lets everyone list.
  expect((await at({})).sentence).toContain('Anyone can list the pictures');
  expect((await at({ bucket: 'others' })).sentence).toBe(
    'The picture store refuses to write, read or delete.',
  );
  await server.close();
});
