import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, PATIENT } from '#tests/tools/database.ts';
import { type MailServer, startMailServer } from '#tests/tools/mail-server.ts';
import type { Clock } from '../clock.ts';
import { type Database, openDatabase, transaction } from '../db/pool.ts';
import { createJobs } from '../jobs/boss-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MailMessage } from './mail-layout.ts';
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts';

const MINUTE = 60_000;
const SECRET = 'a secret that only the tests know, and nobody else does';

let database: Database;
let drop: () => Promise<void>;
let server: MailServer;
let offset = 0;
let logs = '';
const clock: Clock = { now: () => new Date(Date.now() + offset) };
const running: Jobs[] = [];

const write = (fields: object, message: string) => {
  const error = (fields as { err?: Error }).err;
  logs += `${message} ${JSON.stringify(fields)} ${error?.message ?? ''} ${error?.stack ?? ''}\n`;
};
const log = { info: write, warn: write, error: write };

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url, timeouts: PATIENT });
  await database.pool.query('create table things (name text primary key)');
});

beforeEach(async () => {
  server = await startMailServer();
});

afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await server.close();
  await database.pool.query('delete from jobs.job; delete from dev_mails; delete from things');
  offset = 0;
  logs = '';
});

afterAll(async () => {
  await database.close();
  await drop();
});

describe('with SMTP', () => {
  it('a mail with both parts is sent once its transaction has committed', async () => {
    const { outbox, jobs } = await start(smtp());
    await post(outbox, 'greeting', { userId: 'ada' });
    await jobs.idle();
    const [mail] = server.mails;
    expect(server.mails).toHaveLength(1);
    expect(mail).toMatchObject({
      recipients: ['ada@people.example'],
      subject: 'Hello ada',
      from: { name: 'Kollab Tests', address: 'hello@here.example' },
      to: [{ address: 'ada@people.example' }],
    });
    expect(mail?.text).toContain('https://here.example/verify?code=1');
    expect(mail?.html).toContain('<h1');
    expect(mail?.header('Message-ID')).toMatch(/^<[0-9a-f-]{36}@here\.example>$/);
    expect(mail?.header('List-Unsubscribe')).toBeUndefined();
  });

  it('nothing is sent if the transaction is rolled back', async () => {
    const { outbox, jobs } = await start(smtp());
    const failed = transaction(database.db, async (tx) => {
      await tx.execute(`insert into things values ('lost')`);
      await outbox.post(tx, 'greeting', { userId: 'ada' });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow();
    await jobs.idle();
    expect(server.mails).toEqual([]);
    expect((await database.pool.query(`select from jobs.job where name = 'mail'`)).rowCount).toBe(0);
  });

  it('a mail that the server refuses is retried with a new code', async () => {
    const { outbox, jobs, made } = await start(smtp());
    server.refuseNext(451);
    await post(outbox, 'greeting', { userId: 'ada' });
    await jobs.idle();
    expect(server.mails).toEqual([]);
    expect(logs).toContain('will be tried again');
    offset += MINUTE;
    await jobs.idle();
    expect(made).toEqual(['1', '2']);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.text).toContain('code=2');
  });

  it('a mail waits while the server is down, and is the same mail afterwards', async () => {
    const { outbox, jobs } = await start(smtp());
    server.refuseNext(451, 452);
    await post(outbox, 'greeting', { userId: 'ada' });
    const { rows } = await database.pool.query(`select data from jobs.job where name = 'mail'`);
    for (let tries = 0; tries < 3; tries++) {
      await jobs.idle();
      offset += MINUTE;
    }
    expect(server.mails.map((mail) => mail.header('Message-ID'))).toEqual([
      `<${rows[0].data.mailId}@here.example>`,
    ]);
  });

  it('a mail to an unknown recipient is given up, and the log does not name the address', async () => {
    const { outbox, jobs, made } = await start(smtp());
    server.refuseNext(550);
    await post(outbox, 'greeting', { userId: 'gone' });
    await jobs.idle();
    offset += 60 * MINUTE;
    await jobs.idle();
    expect(made).toHaveLength(1);
    expect(logs).toContain('A job has failed for good');
    expect(logs).toContain('550');
    expect(logs).not.toContain('gone@people.example');
    const { rows } = await database.pool.query(`select name, data from jobs.job where name = 'dead'`);
    expect(rows).toMatchObject([{ name: 'dead', data: { kind: 'greeting', refs: { userId: 'gone' } } }]);
  });

  it('a mail that is no longer wanted is not sent', async () => {
    const { outbox, jobs } = await start(smtp());
    await post(outbox, 'unwanted', {});
    await jobs.idle();
    expect(server.mails).toEqual([]);
    expect(logs).not.toContain('failed');
  });

  it('only the recipient gets it, whatever is in names and titles', async () => {
    const { outbox, jobs } = await start(smtp());
    await post(outbox, 'hostile', {});
    await jobs.idle();
    const [mail] = server.mails;
    expect(mail?.recipients).toEqual(['ada@people.example']);
    expect(mail?.header('Bcc')).toBeUndefined();
    expect(mail?.header('X-Evil')).toBeUndefined();
    expect(mail?.subject).toBe('Eve Bcc: v@x.example X-Evil: yes =?utf-8?q?v?= <script>');
    expect(mail?.html).not.toContain('<script');
    expect(mail?.text).toContain('x'.repeat(10_000));
    expect(Math.max(...(mail?.raw ?? '').split('\r\n').map((line) => line.length))).toBeLessThan(998);
  });

  it('a mail that says so supports one-click unsubscribing (RFC 8058)', async () => {
    const { outbox, jobs } = await start(smtp());
    await post(outbox, 'newsletter', {});
    await jobs.idle();
    expect(server.mails[0]?.header('List-Unsubscribe')).toBe(
      '<https://here.example/api/unsubscribe?token=a.b>',
    );
    expect(server.mails[0]?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  it('the queue and the log contain neither addresses nor codes', async () => {
    const { outbox, jobs } = await start(smtp());
    await post(outbox, 'greeting', { userId: 'ada' });
    await jobs.idle();
    const { rows } = await database.pool.query('select * from jobs.job');
    for (const text of [JSON.stringify(rows), logs]) {
      expect(text).not.toContain('ada@people.example');
      expect(text).not.toContain('code=');
    }
  });
});

describe('without SMTP', () => {
  it('mail is in the development mailbox, newest first, for every process', async () => {
    const { outbox, jobs } = await start({});
    await post(outbox, 'greeting', { userId: 'ada' });
    await jobs.idle();
    offset += MINUTE;
    await post(outbox, 'greeting', { userId: 'Bob' });
    await jobs.idle();
    const other = (await start({})).outbox.mailbox;
    expect(await other?.list()).toEqual([
      {
        id: expect.any(String),
        to: 'Bob@people.example',
        subject: 'Hello Bob',
        text: expect.stringContaining('code=2'),
        links: ['https://here.example/verify?code=2'],
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ to: 'ada@people.example' }),
    ]);
    expect(await other?.list(' bob@PEOPLE.example')).toHaveLength(1);
    expect(await other?.list('nobody@people.example')).toEqual([]);
  });

  it('the mailbox is bounded, and codes in the database are unreadable', async () => {
    const { outbox, jobs } = await start({});
    await database.pool.query(`insert into dev_mails select gen_random_uuid(), 'old@people.example', 'x',
      now() - n * interval '1 minute' from generate_series(1, 600) n`);
    await post(outbox, 'greeting', { userId: 'ada' });
    await jobs.idle();
    const { rows } = await database.pool.query(
      'select recipient, encrypted from dev_mails order by created_at desc',
    );
    expect(rows).toHaveLength(500);
    expect(rows[0].recipient).toBe('ada@people.example');
    expect(Buffer.from(rows[0].encrypted, 'base64url').toString('latin1')).not.toContain('code=');
    // Mails encrypted under another secret are skipped.
    expect(await outbox.mailbox?.list()).toHaveLength(1);
  });

  it('production refuses to send, says so, makes no code, and keeps the mail in the queue', async () => {
    const { outbox, jobs, made } = await start({ devTools: false });
    expect(outbox.mailbox).toBeNull();
    await post(outbox, 'greeting', { userId: 'ada' });
    await jobs.idle();
    expect(logs).toContain('SMTP_URL is not set');
    expect(made).toEqual([]);
    const { rows } = await database.pool.query(`select state from jobs.job where name = 'mail'`);
    expect(rows).toEqual([{ state: 'retry' }]);
  });
});

it('a kind has one composer, and a mail without a composer waits', async () => {
  const { outbox, jobs } = await start(smtp());
  expect(() => outbox.compose('greeting', async () => null)).toThrow('already have a composer');
  await post(outbox, 'unknown', {});
  await jobs.idle();
  expect(logs).toContain('Nothing composes mails of the kind');
});

function smtp(): Partial<OutboxOptions['env']> {
  return { smtpUrl: server.url };
}

const face = async () => ({ name: 'Harbour', tagline: '', colours: null, logo: null, png: null });

async function start(env: Partial<OutboxOptions['env']>) {
  const jobs = createJobs({ database, log, clock, crons: false });
  running.push(jobs);
  const settings = {
    smtpUrl: undefined,
    mailFrom: 'Kollab Tests <hello@here.example>',
    publicUrl: 'https://here.example',
    devTools: true,
    authSecret: SECRET,
    ...env,
  };
  const outbox = createOutbox({ env: settings, clock, log, database, jobs, face });
  const made: string[] = [];
  outbox.compose('greeting', async ({ userId = '' }) => {
    // Each try makes a new code, like verification mails.
    made.push(String(made.length + 1));
    return greeting(userId, made.at(-1) ?? '');
  });
  outbox.compose('unwanted', async () => null);
  outbox.compose('hostile', async () => ({
    ...greeting('ada', '0'),
    subject: 'Eve\r\nBcc: v@x.example\r\nX-Evil: yes =?utf-8?q?v?= <script>',
    heading: '<script>alert(1)</script>',
    paragraphs: ['x'.repeat(10_000)],
  }));
  outbox.compose('newsletter', async () => ({
    ...greeting('ada', '0'),
    unsubscribeUrl: 'https://here.example/api/unsubscribe?token=a.b',
  }));
  await jobs.start();
  return { outbox, jobs, made };
}

function greeting(userId: string, code: string): MailMessage {
  return {
    to: `${userId}@people.example`,
    subject: `Hello ${userId}`,
    heading: `Hello ${userId}`,
    paragraphs: ['Is this you?'],
    button: { label: 'Yes', url: `https://here.example/verify?code=${code}` },
  };
}

async function post(outbox: Outbox, kind: string, refs: Record<string, string>): Promise<void> {
  await transaction(database.db, (tx) => outbox.post(tx, kind, refs));
}
