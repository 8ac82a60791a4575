// @module-tag whole
import http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { transaction } from '../db/pool.ts';

const running: TestApp[] = [];

afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

describe('the development mailbox', () => {
  it('returns the mails of an address, newest first, to a developer on the same machine', async () => {
    const app = await start();
    await mail(app, 'ada@people.example');
    app.clock.advance(1000);
    await mail(app, 'bob@people.example');
    const all = await app.call('GET', '/dev/mailbox');
    expect(all.status).toBe(200);
    expect(all.headers.get('cache-control')).toBe('no-store');
    expect(all.body.map((one: { to: string }) => one.to)).toEqual([
      'bob@people.example',
      'ada@people.example',
    ]);
    const { body } = await app.call('GET', '/dev/mailbox?to=ADA@people.example');
    expect(body).toEqual([
      {
        id: expect.any(String),
        to: 'ada@people.example',
        subject: 'Hello',
        text: expect.stringContaining('Hello'),
        links: ['http://localhost:3000/x'],
        createdAt: expect.any(String),
      },
    ]);
  });

  it('answers 404 to a page that points its own name to a loopback address', async () => {
    const app = await start();
    const ask = (host: string) => statusFor(`${app.url}/api/dev/mailbox`, host);
    expect(await ask('127.0.0.1:1')).toBe(200);
    expect(await ask('localhost')).toBe(200);
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3000', 'x@y']) {
      expect(await ask(host)).toBe(404);
    }
  });

  it('shows a mail as it looks, and lets it load nothing', async () => {
    const app = await start();
    await mail(app, 'ada@people.example');
    const [{ id }] = (await app.call('GET', '/dev/mailbox')).body;
    const address = `${app.url}/api/dev/mailbox/${id}`;
    const shown = await fetch(address);
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/);
    expect(await shown.text()).toContain('Hello</h1>');
    expect(await statusFor(address, 'evil.example')).toBe(404);
    for (const other of ['01900000-0000-7000-8000-000000000000', 'x']) {
      expect((await fetch(`${app.url}/api/dev/mailbox/${other}`)).status).toBe(404);
    }
  });

  it('refuses an invalid address', async () => {
    const app = await start();
    expect((await app.call('GET', '/dev/mailbox?to=a&to=b')).status).toBe(400);
    expect((await app.call('GET', '/dev/mailbox?to=%00')).status).toBe(400);
  });

  it.each([
    ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'https://here.example' }],
    ['where mail leaves by SMTP', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])('is not there %s', async (_, env) => {
    const app = await start(env);
    const unknown = await app.call('GET', '/no/such/call');
    const mailbox = await app.call('GET', '/dev/mailbox');
    expect(mailbox.status).toBe(404);
    expect(mailbox.text).toBe(unknown.text);
  });
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const app = await startTestApp({ env });
  running.push(app);
  app.context.outbox.compose('hello', async ({ to = '' }) => ({
    to,
    subject: 'Hello',
    heading: 'Hello',
    paragraphs: [],
    button: { label: 'Open', url: 'http://localhost:3000/x' },
  }));
  await app.app.start();
  return app;
}

async function mail({ context }: TestApp, to: string): Promise<void> {
  await transaction(context.database.db, (tx) => context.outbox.post(tx, 'hello', { to }));
  await context.jobs.idle();
}

function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { host } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    request.on('error', reject);
  });
}
