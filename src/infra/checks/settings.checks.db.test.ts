import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instanceId } from '#infra/keys.ts';
import { createOutbound } from '#infra/outbound/outbound.ts';
import { OutboundFailure } from '#infra/outbound/outbound-failure.ts';
import { checking, clockAt } from '#tests/checks.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Check, Finding } from './check.ts';
import { mailDkimCheck, mailDmarcCheck, mailServerCheck, mailSpfCheck, senderDomain } from './mail.checks.ts';
import {
  databaseKindCheck,
  httpsCheck,
  keysAgeCheck,
  metricsPortCheck,
  proxyCheck,
  publicUrlCheck,
  rateLimitsCheck,
  recordKeys,
  secretsCheck,
} from './settings.checks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRETS = [1, 2, 3].map((n) => `${n}-Zq8vT4xLw0RmBdYp-Ks7JhN2cGfUe9aXi`);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const check = checking(() => app);
const production = { production: true, devTools: false };

it('database-kind: the embedded database in production is a problem', async () => {
  expect((await check(databaseKindCheck)).level).toBe('ok');
  expect((await check(databaseKindCheck, { env: { databaseUrl: undefined } })).level).toBe('ok');
  expect((await check(databaseKindCheck, { env: { ...production, databaseUrl: undefined } })).level).toBe(
    'problem',
  );
});

it('https: http in production is a problem', async () => {
  expect((await check(httpsCheck)).level).toBe('ok');
  expect((await check(httpsCheck, { env: { ...production, publicUrl: 'http://127.0.0.1' } })).level).toBe(
    'problem',
  );
  expect((await check(httpsCheck, { env: { ...production, publicUrl: 'https://here.example' } })).level).toBe(
    'ok',
  );
});

it('rate-limits: limits of load tests in production are a problem', async () => {
  expect((await check(rateLimitsCheck)).level).toBe('ok');
  expect((await check(rateLimitsCheck, { env: production })).level).toBe('problem');
});

it('metrics-port: a public address is a problem', async () => {
  const at = (host: string) => check(metricsPortCheck, { env: { metrics: { host, port: 9464 } } });
  expect((await check(metricsPortCheck)).level).toBe('ok');
  expect((await at('127.0.0.1')).level).toBe('ok');
  expect((await at('8.8.8.8')).level).toBe('problem');
});

it('secrets: one that can be guessed, or that does two jobs, is found', async () => {
  const [first = '', second = '', third = ''] = SECRETS;
  const at = (given: Record<string, string>) => check(secretsCheck, { env: { ...production, given } });
  const fine = { AUTH_SECRET: first, ENCRYPTION_KEY: second, S3_SECRET_ACCESS_KEY: third };
  expect((await at(fine)).level).toBe('ok');
  expect((await at({ AUTH_SECRET: first })).level).toBe('warning');
  expect(await at({ ...fine, AUTH_SECRET: 'abcd'.repeat(8) })).toEqual({
    level: 'problem',
    sentence: 'AUTH_SECRET can be guessed.',
  });
  expect(await at({ ...fine, S3_SECRET_ACCESS_KEY: second })).toEqual({
    level: 'problem',
    sentence: 'ENCRYPTION_KEY and S3_SECRET_ACCESS_KEY have the same value.',
  });
  const database = `postgres://here:${first}@db.here.test/here`;
  expect((await at({ ...fine, DATABASE_URL: database })).sentence).toBe(
    'AUTH_SECRET and DATABASE_URL have the same value.',
  );
});

it('keys-age: a key that is in use for more than a year is a warning, until it is changed', async () => {
  await recordKeys(app.context);
  const clock = clockAt(new Date(app.clock.now().getTime() + 366 * DAY_MS));
  expect((await check(keysAgeCheck)).level).toBe('ok');
  expect(await check(keysAgeCheck, { clock })).toMatchObject({
    level: 'warning',
    sentence: expect.stringMatching(/^AUTH_SECRET/),
  });
  const [authSecret = '', encryptionKey = ''] = SECRETS;
  expect((await check(keysAgeCheck, { clock, env: { authSecret, encryptionKey } })).level).toBe('ok');
});

it('proxy: a proxy that TRUST_PROXY does not include is a problem for a day', async () => {
  const ask = (header: string) =>
    app.app.http.inject({
      url: '/healthz',
      remoteAddress: '10.0.0.7',
      headers: { 'x-forwarded-for': header },
    });
  await ask('10.0.0.9');
  expect((await check(proxyCheck)).level).toBe('ok');
  await ask('8.8.8.8');
  await expect.poll(() => check(proxyCheck)).toMatchObject({ level: 'problem' });
  const clock = clockAt(new Date(app.clock.now().getTime() + 2 * DAY_MS));
  expect((await check(proxyCheck, { clock })).level).toBe('ok');
});

it('public-url: an address without an answer is a warning, with that of something else a problem', async () => {
  let answer = '{}';
  const server = http.createServer((_, response) => response.end(answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const publicUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const ask = () => check(publicUrlCheck, { env: { ...production, publicUrl } });
  expect((await check(publicUrlCheck, { env: { ...production, publicUrl: app.url } })).level).toBe('ok');
  expect((await ask()).sentence).toContain('something else');
  answer = JSON.stringify({ instance: instanceId('another secret') });
  expect((await ask()).level).toBe('problem');
  answer = '<html>';
  expect((await ask()).level).toBe('problem');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const silent = await ask();
  expect([silent.level, silent.sentence]).toEqual(['warning', `${publicUrl} does not answer from here.`]);
});

it('mail-server: none, or the sender of the example, is a problem', async () => {
  expect((await check(mailServerCheck)).level).toBe('ok');
  expect((await check(mailServerCheck, { env: production })).sentence).toContain('SMTP_URL is not set');
  const env = { ...production, smtpUrl: 'smtp://mail.here.test' };
  expect((await check(mailServerCheck, { env })).sentence).toContain('MAIL_FROM');
  const set = { ...env, mailFrom: 'Here <hello@here.test>' };
  expect((await check(mailServerCheck, { env: set })).level).toBe('ok');
});

it('reads the domain of the sender', () => {
  expect(['Here <hello@Here.test>', 'hello@here.test', 'Here'].map(senderDomain)).toEqual([
    'here.test',
    'here.test',
    '',
  ]);
});

it.each<[Check, string, string, string]>([
  [mailSpfCheck, 'mail.here.test', 'v=spf1 mx -all', 'v=spf10 mx'],
  [mailDmarcCheck, '_dmarc.here.test', 'v=DMARC1; p=none', 'p=none'],
  [mailDkimCheck, 'first._domainkey.mail.here.test', 'v=DKIM1; k=rsa; p=MIGfMA0', 'v=DKIM1; p='],
])(
  '$id: a missing or wrong record is a warning; no answer and no mail server are not',
  async (one, name, good, bad) => {
    const env = {
      smtpUrl: 'smtp://mail.here.test',
      mailFrom: 'Here <hello@mail.here.test>',
      dkimSelector: 'first',
    };
    const at = (listTexts: (asked: string) => Promise<string[]>): Promise<Finding> => {
      const names = { listTexts, listAddresses: async () => [] };
      return check(one, { env, outbound: createOutbound({ publicUrl: '' }, { names }) });
    };
    expect((await at(async (asked) => (asked === name ? [good] : []))).level).toBe('ok');
    expect((await at(async (asked) => (asked === name ? [bad] : []))).level).toBe('warning');
    expect((await at(async () => [])).level).toBe('warning');
    const failed = await at(() => Promise.reject(new OutboundFailure('slow')));
    expect(failed).toEqual({ level: 'ok', sentence: 'No name server answered about mail.here.test.' });
    expect((await check(one, { env: { smtpUrl: undefined } })).level).toBe('ok');
  },
);
