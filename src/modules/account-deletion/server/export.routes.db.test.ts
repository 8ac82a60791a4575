import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { createMarkedPerson, type MarkedPerson } from '#tests/marked-person.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { unzip } from '#tests/tools/zip.ts';

let app: TestApp;
let marked: MarkedPerson;

beforeAll(async () => {
  app = await acquireTestApp();
  marked = await createMarkedPerson(app, 'exporter');
});
afterAll(() => app.close());

function ask(person: Pick<Person, 'token'>, signal?: AbortSignal): Promise<Response> {
  return fetch(`${app.url}/api/account/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    signal: signal ?? null,
  });
}

async function exported(person: Pick<Person, 'token'>) {
  const response = await ask(person);
  expect(response.status).toBe(200);
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  const json = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? 'null');
  const words = [...files].map(([name, content]) => `${name}\n${content.toString('utf8')}`).join('\n');
  return { response, files, json, words };
}

describe('the export', () => {
  it('holds everything that the person gave, in files that the README explains', async () => {
    const { response, files, json, words } = await exported(marked.person);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="kollabrate-${marked.person.username}.zip"`,
    );
    for (const [name, mark] of Object.entries(marked.marks)) expect(words.includes(mark), name).toBe(true);
    expect(json('blocks.json')).toMatchObject([{ username: marked.chosen.blocked }]);
    expect(json('left-out-of-matches.json')).toMatchObject([{ username: marked.chosen.dismissed }]);
    expect(json('connections.json')[0].history).toEqual([{ measuredAt: expect.any(String), audience: 4321 }]);
    expect(json('lists.json').map(({ list }: { list: string }) => list)).toEqual([
      'earlyAccess',
      'newsletter',
    ]);
    expect(json('collaborations.json')).toHaveLength(4);
    expect(files.get(`pictures/${marked.files[0]}`)?.toString()).toBe('marked picture bytes');

    const readme = files.get('README.txt')?.toString() ?? '';
    for (const name of files.keys()) {
      if (name !== 'README.txt' && !/^(pictures|messages)\//.test(name)) expect(readme, name).toContain(name);
    }
  });

  it('holds the whole log of a collaboration as the user can read it', async () => {
    const { json } = await exported(marked.person);
    const [one] = json('collaborations.json').filter(
      ({ requestId }: { requestId: string }) => requestId === marked.completedOnTheirs.requestId,
    );
    const shown = await app.call('GET', `/request/${one.requestId}`, { token: marked.person.token });
    expect(one).toEqual({ ...shown.body, favourite: true });
  });

  it('holds which received requests the user marked, and nothing of the marks of others', async () => {
    const { json } = await exported(marked.person);
    for (const { sender, favourite } of json('collaborations.json'))
      expect(typeof favourite).toBe(sender === marked.person.username ? 'undefined' : 'boolean');
  });

  it('holds which collaborations the user muted, and nothing of the mutes of others', async () => {
    const { person, partner, completedOnTheirs, completedOnPartners } = marked;
    const mutes: [Person, string][] = [
      [person, completedOnTheirs.requestId],
      [partner, completedOnPartners.requestId],
    ];
    for (const [{ token }, id] of mutes)
      expect((await app.call('PUT', `/request/${id}/mute`, { token })).status).toBe(200);
    const { json } = await exported(person);
    expect(json('muted-collaborations.json')).toEqual([
      { requestId: completedOnTheirs.requestId, mutedAt: app.clock.now().toISOString() },
    ]);
  });

  it('holds no private words of others, no secret and no internal id', async () => {
    const { words } = await exported(marked.person);
    const { partner, person, secrets } = marked;
    expect(words).not.toContain(secrets.otherNote);
    expect(words).not.toContain(partner.email);
    for (const id of [person.userId, partner.userId]) expect(words).not.toContain(id);
    expect(words).not.toMatch(/exportermark(totp|recovery|codehash|access|state|publickey|credential)/);
    expect(words).not.toMatch(/argon2|passwordHash|tokenHash|encrypted/i);
  });

  it('has every file, each valid, for a user without content', async () => {
    const { files, json } = await exported(await createPerson(app.context));
    for (const name of files.keys()) if (name.endsWith('.json')) json(name);
    expect(json('kollabs.json')).toEqual([]);
    expect(json('lists.json')).toEqual([]);
  });
});

describe('exporting, hostile cases', () => {
  it('works for the own account only, and does not reveal that an unverified address is on a mailing list', async () => {
    expect((await app.call('POST', '/account/export')).status).toBe(401);
    expect((await app.call('GET', '/account/export', { token: marked.person.token })).status).toBe(404);
    const email = 'on-a-list@lists.example';
    await app.call('POST', '/subscribe', { body: { email } });
    const squatter = await createPerson(app.context, { account: { email, emailVerifiedAt: null } });
    expect((await exported(squatter)).json('lists.json')).toEqual([]);
  });

  it('is limited to three an hour', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    const { token } = await createPerson(strict.context);
    const statuses = [];
    for (let i = 0; i < 4; i++) {
      const response = await fetch(`${strict.url}/api/account/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await strict.close();
  });

  it('streams a very large account without holding it in memory, and without holding a connection while it is not read', {
    tags: ['whole'],
  }, async () => {
    const person = await createPerson(app.context);
    await insertNotifications(person);
    const stop = new AbortController();
    const slow = await ask(person, stop.signal);
    const reader = slow.body?.getReader();
    await reader?.read();
    const { pool } = app.context.database;
    let quiet = 0;
    const looksQuiet = () => {
      quiet = pool.totalCount === pool.idleCount ? quiet + 1 : 0;
      return quiet;
    };
    await expect.poll(looksQuiet).toBeGreaterThan(5);
    stop.abort();
    await reader?.cancel().catch(() => {});

    const before = process.memoryUsage.rss();
    const whole = await ask(person);
    let [bytes, peak] = [0, before];
    for await (const chunk of whole.body ?? []) {
      bytes += chunk.length;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    expect(bytes).toBeGreaterThan(5_000_000);
    expect(peak - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('breaks off without a complete ZIP if the account is deleted meanwhile', {
    tags: ['whole'],
  }, async () => {
    const person = await createPerson(app.context);
    await insertNotifications(person);
    const response = await ask(person);
    const reader = response.body?.getReader();
    await reader?.read();
    const left = await app.call('POST', '/account/delete', {
      token: person.token,
      body: { password: PASSWORD, now: true },
    });
    expect(left.status).toBe(200);
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow();
  });
});

/** Inserts about 20 MB of notifications that compress badly, more than the buffers on the way hold. */
async function insertNotifications(person: Person): Promise<void> {
  await app.context.database.pool.query(
    `insert into notifications (id, recipient_id, type, subject, created_at)
     select gen_random_uuid(), $1, 'update',
       (select string_agg(gen_random_uuid()::text, ' ') from generate_series(1, 100 + n * 0)), $2
     from generate_series(1, 6000) n`,
    [person.userId, app.context.clock.now()],
  );
}
