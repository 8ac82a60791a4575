import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { GiveUp } from '#infra/jobs/run-job.ts';
import { VERIFY_MAIL } from '#modules/accounts/server/accounts.mails.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { type MailServer, startMailServer } from '#tests/tools/mail-server.ts';

// What an operator sees of mail, jobs and the log, and does about them.

let server: MailServer;
let app: TestApp;
let admin: Person;
let broken = true;
const done: string[] = [];
beforeAll(async () => {
  server = await startMailServer();
  const SMTP_URL = server.url.replace('//', '//mailer:a-secret@');
  app = await startTestApp({ env: { SMTP_URL, MAIL_FROM: 'Here <hello@here.example>' } });
  app.context.jobs.work<{ letter: string }>('letters', async ({ letter }) => {
    if (broken) throw new GiveUp(`no stamp for ${letter}@people.example`);
    done.push(letter);
  });
  await app.context.jobs.start();
  admin = await createPerson(app.context, { account: { role: 'admin' } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  broken = true;
});

const as = async (method: string, path: string, body?: object) =>
  app.call(method, path, { token: await admin.freshToken(), ...(body && { body }) });
const newest = async () => (await as('GET', '/admin/log?limit=1')).body[0];
const fail = async (...letters: string[]) => {
  await transaction(app.context.database.db, async (tx) => {
    for (const letter of letters) await app.context.jobs.enqueue(tx, 'letters', { letter });
  });
  await app.context.jobs.idle();
};
const deadLetters = async () => (await as('GET', '/admin/jobs/dead?queue=letters')).body;

describe('jobs', () => {
  it('that failed are listed without addresses, page by page, and put back once', async () => {
    await fail('a', 'b', 'c');
    const first = await as('GET', '/admin/jobs/dead?queue=letters&limit=2');
    expect(first.body).toMatchObject([{ queue: 'letters', tries: 1 }, { reason: 'no stamp for (address)' }]);
    expect(first.headers.get('x-total-count')).toBe('3');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await as('GET', `/admin/jobs/dead?queue=letters&limit=2&cursor=${cursor}`);
    expect(second.body).toHaveLength(1);
    const { queues, consumers } = (await as('GET', '/admin/jobs')).body;
    expect(queues).toContainEqual(expect.objectContaining({ name: 'letters', failed: 3, due: 0 }));
    expect(consumers).toContainEqual(expect.objectContaining({ name: 'notifications', setAside: 0 }));

    broken = false;
    const ids = [second.body[0].jobId];
    expect((await as('POST', '/admin/jobs/requeue', { ids })).status).toBe(200);
    await app.context.jobs.idle();
    expect(done).toHaveLength(1);
    expect(await newest()).toMatchObject({
      action: 'jobs_requeued',
      detail: { jobs: 1 },
      admin: admin.username,
    });
    expect((await as('POST', '/admin/jobs/requeue', { ids })).status).toBe(409);
    expect((await as('POST', '/admin/jobs/requeue', { queue: 'letters' })).status).toBe(200);
    await app.context.jobs.idle();
    expect(done.toSorted()).toEqual(['a', 'b', 'c']);
    expect(await deadLetters()).toEqual([]);
  });

  it('are discarded, which nobody can change in the log', async () => {
    await fail('d', 'e');
    const [{ jobId }] = await deadLetters();
    expect((await as('POST', '/admin/jobs/discard', { ids: [jobId] })).status).toBe(200);
    expect(await deadLetters()).toHaveLength(1);
    expect((await as('POST', '/admin/jobs/discard', { queue: 'letters' })).status).toBe(200);
    expect(await newest()).toMatchObject({ action: 'jobs_discarded', detail: { jobs: 1, queue: 'letters' } });
    expect((await as('POST', '/admin/jobs/discard', {})).status).toBe(422);
    for (const change of ['delete from place_log', `update place_log set detail = '{}'`])
      await expect(app.context.database.pool.query(change)).rejects.toThrow('never changed');
  });
});

describe('mail', () => {
  it('is shown with its settings, but without the user and the password', async () => {
    const { body, text } = await as('GET', '/admin/mail');
    expect(body).toMatchObject({
      ...{ delivery: 'smtp', from: 'Here <hello@here.example>', failed: 0, retrying: 0 },
      server: { host: new URL(server.url).hostname, tls: 'offered', hasUser: true, hasPassword: true },
    });
    expect(text).not.toMatch(/mailer|a-secret/);
  });

  it('that failed says why, whom it concerns, and goes out when it is put back', async () => {
    const user = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    server.refuseNext(550);
    await transaction(app.context.database.db, (tx) =>
      app.context.outbox.post(tx, VERIFY_MAIL, { userId: user.userId }),
    );
    await app.context.jobs.idle();
    const failed = await as('GET', '/admin/jobs/dead?queue=mail');
    expect(failed.body).toMatchObject([{ kind: VERIFY_MAIL, about: user.username }]);
    expect(failed.body[0].reason).toMatch(/550.*\(address\)/);
    expect(failed.text).not.toContain(user.email);
    expect((await as('POST', '/admin/jobs/requeue', { queue: 'mail' })).status).toBe(200);
    await app.context.jobs.idle();
    expect(server.mails.at(-1)?.recipients).toEqual([user.email]);
  });

  it('that is refused for now is tried again, and listed', async () => {
    const user = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    server.refuseNext(451);
    await transaction(app.context.database.db, (tx) =>
      app.context.outbox.post(tx, VERIFY_MAIL, { userId: user.userId }),
    );
    await app.context.jobs.idle();
    const { body } = await as('GET', '/admin/mail');
    expect(body).toMatchObject({ retrying: 1, next: [{ kind: VERIFY_MAIL, tries: 1 }] });
    expect(body.next[0].reason).toContain('451');
  });

  it('that is a test says plainly what the server answered', async () => {
    server.refuseNext(550);
    const refused = (await as('POST', '/admin/testmail')).body;
    expect(refused).toEqual({
      sent: false,
      message: expect.stringMatching(/^The mail server did not accept a mail \(550 .*\(address\)/),
    });
    expect(await newest()).toMatchObject({ action: 'test_mail', detail: { sent: false } });
    expect((await as('POST', '/admin/testmail')).body.sent).toBe(true);
    expect(server.mails.at(-1)?.recipients).toEqual([admin.email]);
  });
});

describe('the log', () => {
  it('is newest first, page by page, and filtered by action', async () => {
    for (const days of [1, 2, 3]) await as('POST', '/admin/invitations', { uses: 1, days, note: '' });
    const first = await as('GET', '/admin/log?action=invitation_made&limit=2');
    expect(first.body.map(({ detail }: { detail: { days: number } }) => detail.days)).toEqual([3, 2]);
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await as('GET', `/admin/log?action=invitation_made&limit=2&cursor=${cursor}`);
    expect(second.body).toMatchObject([{ detail: { days: 1 } }]);
    expect((await as('GET', `/admin/log?cursor=${cursor}`)).status).toBe(400);
    expect((await as('GET', '/admin/log?action=nothing')).status).toBe(400);
  });
});

describe('the waiting list', () => {
  it('shows an address only on demand, which is logged', async () => {
    const { rows } = await app.context.database.pool.query(
      `insert into list_sign_ups (id, list, email, email_key, created_at, confirmed_at)
        values (gen_random_uuid(), 'earlyAccess', 'ada.l@list.example', 'ada.l@list.example', now(), now())
        returning id`,
    );
    const list = await as('GET', '/admin/waiting');
    expect(list.body).toMatchObject([{ maskedEmail: 'a…@list.example' }]);
    expect(list.text).not.toContain('ada.l');
    const address = await as('POST', `/admin/waiting/${rows[0].id}/address`);
    expect(address.body).toEqual({ email: 'ada.l@list.example' });
    const entry = await newest();
    expect(entry).toMatchObject({ action: 'waiting_address_read', detail: { waitingId: rows[0].id } });
    expect(JSON.stringify(entry)).not.toContain('list.example');
    const gone = await as('POST', '/admin/waiting/01900000-0000-7000-8000-000000000000/address');
    expect(gone.status).toBe(404);
  });
});

describe('the overview', () => {
  it('has versions, totals and sizes', async () => {
    const { body } = await as('GET', '/admin/figures');
    expect(body).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/), node: process.versions.node });
    expect(body.postgres).toMatch(/^\d+/);
    expect(body.database).toBeGreaterThan(1_000_000);
    expect(new Date(body.startedAt).getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('rebuilds the search as a background job', async () => {
    expect((await as('POST', '/admin/search/rebuild')).status).toBe(200);
    expect(await newest()).toMatchObject({ action: 'search_rebuilt', admin: admin.username });
    await app.context.jobs.idle();
    const { rows } = await app.context.database.pool.query('select behind from search_rebuilds');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ behind }) => behind === null)).toBe(true);
  });
});
