import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIRM_CODE_MS, UNCONFIRMED_MS } from '#modules/marketing/marketing.rules.ts';
import { countRows, mailsTo } from '#tests/mails.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { deleteUnconfirmed } from './marketing.commands.ts';

let app: TestApp;
let made = 0;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(() => app.close());

const freshEmail = () => `reader_${++made}@people.example`;
const leave = (path: string, email: string, headers?: Record<string, string>) =>
  app.call('POST', path, { body: { email }, ...(headers && { headers }) });

/** The code and the unsubscribe token in the newest mail to an address. */
async function linksOf(email: string): Promise<{ code: string; token: string }> {
  const [mail] = await mailsTo(app, email);
  const [confirm = '', stop = ''] = mail?.links ?? [];
  return {
    code: new URL(confirm).searchParams.get('code') ?? '',
    token: new URL(stop).searchParams.get('token') ?? '',
  };
}

const confirm = (code: string) => app.call('POST', '/confirmaddress', { body: { code } });

describe('sign-up', () => {
  for (const [path, list] of [
    ['/earlyaccess', 'earlyAccess'],
    ['/subscribe', 'newsletter'],
  ] as const) {
    it(`${path} stores an address once, and the link in its mail confirms it`, async () => {
      const email = freshEmail();
      const first = await leave(path, email);
      const again = await leave(path, email.toUpperCase().replace('PEOPLE.EXAMPLE', 'people.example'));
      expect([first.status, first.text]).toEqual([again.status, again.text]);
      const stored = `from list_sign_ups where list = $1 and email ilike $2`;
      expect(await count(stored, list, email)).toBe(1);
      expect(await count(`${stored} and confirmed_at is null`, list, email)).toBe(1);

      const { code } = await linksOf(email);
      expect((await confirm(code)).status).toBe(200);
      expect(await count(`${stored} and confirmed_at is not null`, list, email)).toBe(1);
    });
  }

  it('keeps the two lists apart', async () => {
    const email = freshEmail();
    await leave('/earlyaccess', email);
    await leave('/subscribe', email);
    expect(await count('from list_sign_ups where email = $1', email)).toBe(2);
  });

  it('responds the same for a known address, and sends no mail to a confirmed one', async () => {
    const email = freshEmail();
    const unknown = await leave('/subscribe', email);
    await confirm((await linksOf(email)).code);
    const known = await leave('/subscribe', email);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  it('deletes an address on request, also repeatedly and with one-click unsubscribe', async () => {
    const email = freshEmail();
    await leave('/subscribe', email);
    const { token } = await linksOf(email);
    for (const request of [
      { raw: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      {},
    ]) {
      expect((await app.call('POST', `/leavelist?token=${token}`, request)).status).toBe(200);
    }
    expect(await count('from list_sign_ups where email = $1', email)).toBe(0);
  });

  it('deletes an address that is not confirmed within 30 days, and keeps a confirmed one', async () => {
    const [silent, sure] = [freshEmail(), freshEmail()];
    await leave('/subscribe', silent);
    await leave('/subscribe', sure);
    await confirm((await linksOf(sure)).code);
    // The clock of the job queue cannot advance by a month, so the rows are made older instead.
    await app.context.database.pool.query('update list_sign_ups set created_at = $1 where email = any($2)', [
      new Date(app.clock.now().getTime() - UNCONFIRMED_MS - 1),
      [silent, sure],
    ]);
    await deleteUnconfirmed(app.context);
    expect(await count('from list_sign_ups where email = any($1)', [silent, sure])).toBe(1);
  });
});

describe('refuses', () => {
  it('an invalid address, with the message at its field', async () => {
    for (const email of ['', 'ada', 'ada@', 'a b@people.example', 7, null]) {
      const response = await app.call('POST', '/subscribe', { body: { email } });
      expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['email']]);
    }
  });

  it('a code that was used, replaced, expired or made up, with one text', async () => {
    const email = freshEmail();
    await leave('/subscribe', email);
    const { code: replaced } = await linksOf(email);
    await leave('/subscribe', email);
    const { code: old } = await linksOf(email);
    app.clock.advance(CONFIRM_CODE_MS);
    const expired = await confirm(old);
    await leave('/subscribe', email);
    const { code } = await linksOf(email);
    expect((await confirm(code)).status).toBe(200);
    for (const response of [expired, await confirm(replaced), await confirm(code), await confirm('x')]) {
      expect([response.status, response.body.code, response.body.error]).toEqual([
        400,
        'invalid_code',
        expired.body.error,
      ]);
    }
  });

  it('a token of another address, or an altered one', async () => {
    const email = freshEmail();
    await leave('/subscribe', email);
    const { token } = await linksOf(email);
    const [, signed] = token.split('.');
    for (const forged of ['', 'x', `${token}x`, `01900000-0000-7000-8000-000000000000.${signed}`]) {
      expect((await app.call('POST', `/leavelist?token=${forged}`)).status).toBe(400);
    }
    expect(await count('from list_sign_ups where email = $1', email)).toBe(1);
  });
});

describe('hostile input', () => {
  it('a code can be used once, however many requests send it at the same time', async () => {
    const email = freshEmail();
    await leave('/earlyaccess', email);
    const { code } = await linksOf(email);
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('an address is stored once, however many requests send it at the same time', async () => {
    const email = freshEmail();
    const responses = await Promise.all(Array.from({ length: 20 }, () => leave('/subscribe', email)));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await count('from list_sign_ups where email = $1', email)).toBe(1);
  });

  it('no code is stored in the database or the log', async () => {
    const email = freshEmail();
    await leave('/subscribe', email);
    const { code } = await linksOf(email);
    expect(code.length).toBeGreaterThan(40);
    expect(await count('from list_sign_ups where code_hash = $1', code)).toBe(0);
    expect(app.logs.join('')).not.toContain(code);
  });
});

describe('rateLimits', () => {
  it('at most three mails to an address in 15 minutes, with an unchanged response', async () => {
    const limited = await startTestApp({ jobs: true, env: { RATE_LIMIT_SCALE: '1' } });
    const email = freshEmail();
    const responses = [];
    for (let i = 0; i < 5; i++) {
      responses.push(await limited.call('POST', '/subscribe', { body: { email } }));
    }
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await mailsTo(limited, email)).toHaveLength(3);
    await limited.close();
  });
});

async function count(from: string, ...values: unknown[]): Promise<number> {
  return Number(await countRows(app, from.replace(/^from /, ''), ...values));
}
