import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Check, ok, warning } from '#infra/checks/check.ts';
import { runChecks } from '#infra/checks/run-checks.ts';
import { BACKUP, findSighting } from '#infra/checks/sightings.ts';
import { MODULES } from '#src/app.ts';
import { createPerson } from '#tests/factories.ts';
import { commandInProcess, settingsOf } from '#tests/operator.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { checksModule } from './checks.module.ts';
import { checksOf } from './checks.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const checks = MODULES.flatMap((module) => module.checks ?? []);
const read = async (account: object) => {
  const { token } = await createPerson(app.context, { account });
  return app.call('GET', '/admin/checks', { token });
};

describe('the list of checks', () => {
  it('has unique ids, and a help of at most two sentences for each', () => {
    const ids = checks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, help } of checks) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(help.split(/\. (?=[A-Z])/).length, id).toBeLessThanOrEqual(2);
    }
  });
});

it('docs/operators/troubleshoot.md has every check with its help', () => {
  const rows = fs
    .readFileSync('docs/operators/troubleshoot.md', 'utf8')
    .matchAll(/^\| `([a-z-]+)` \| .+ \| (.+) \|$/gm);
  expect([...rows].map(([, id, help]) => ({ id, help }))).toEqual(
    checks.map(({ id, help }) => ({ id, help })),
  );
});

describe('who may read them', () => {
  it('admins get every check, the worst first', async () => {
    const { status, body } = await read({ role: 'admin' });
    expect(status).toBe(200);
    expect(body.checks.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      checks.map(({ id }) => id).toSorted(),
    );
    const order = ['problem', 'warning', 'ok'];
    const levels = body.checks.map(({ level }: { level: string }) => order.indexOf(level));
    expect(levels).toEqual(levels.toSorted());
  });

  it('moderators get 403, users 404, visitors 401', async () => {
    expect((await read({ role: 'moderator' })).status).toBe(403);
    expect((await read({})).status).toBe(404);
    expect((await app.call('GET', '/admin/checks')).status).toBe(401);
  });

  it('suspended admins get 404', async () => {
    const admin = await createPerson(app.context, {
      account: { role: 'admin' },
      profile: { state: 'suspended' },
    });
    expect((await app.call('GET', '/admin/checks', { token: admin.token })).status).toBe(404);
  });
});

describe('a run', () => {
  const check = (id: string, run: Check['run']): Check => ({ id, help: `Do ${id}.`, run });

  it('gives a check that fails or is late a result, without the text of the error', async () => {
    const results = await runChecks(
      app.context,
      [
        check('fine', async () => ok('It is fine.')),
        check('late', ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject))),
        check('broken', () => Promise.reject(new Error('postgres://user:secret@host'))),
        check('odd', async () => warning('It is odd.')),
      ],
      50,
    );
    expect(results).toEqual([
      {
        id: 'broken',
        level: 'problem',
        sentence: 'The check "broken" failed. The log says why.',
        help: 'Do broken.',
      },
      {
        id: 'late',
        level: 'warning',
        sentence: 'The check "late" did not answer within 0.05 s.',
        help: 'Do late.',
      },
      { id: 'odd', level: 'warning', sentence: 'It is odd.', help: 'Do odd.' },
      { id: 'fine', level: 'ok', sentence: 'It is fine.', help: 'Do fine.' },
    ]);
  });

  it('makes all checks at once, and waits for none of them', async () => {
    const all = Promise.withResolvers<void>();
    let started = 0;
    const together = Array.from({ length: 40 }, (_, n) =>
      check(`one-${n}`, async () => {
        if (++started === 40) all.resolve();
        await all.promise;
        return ok('All have started.');
      }),
    );
    const sleeps = check('sleeps', async ({ database }) => {
      await database.pool.query('select pg_sleep(1000)');
      return ok('');
    });
    const results = await runChecks(app.context, [...together, sleeps], 500);
    expect(results.filter(({ level }) => level === 'ok')).toHaveLength(40);
    expect(results[0]?.id).toBe('sleeps');
  });
});

describe('metrics', () => {
  it('use results again for a minute, and others do not', async () => {
    const own = checksOf(app.context);
    const first = await own.recent(MODULES);
    expect(await own.recent(MODULES)).toBe(first);
    expect(await own.run(MODULES)).not.toBe(first);
  });

  it('give every level as a number', async () => {
    const [measure] = checksModule.measures?.(app.context, MODULES) ?? [];
    const samples = measure && 'read' in measure ? await measure.read() : [];
    const levels = await checksOf(app.context).recent(MODULES);
    expect(samples).toEqual(
      levels.map(({ id, level }) => ({ labels: [id], value: { ok: 0, warning: 1, problem: 2 }[level] })),
    );
  });
});

describe('the command line', () => {
  it('notes a backup', async () => {
    const noted = () => findSighting(app.context.database.db, BACKUP);
    await commandInProcess(settingsOf(app), 'backup-done', '--dry-run');
    expect(await noted()).toBeNull();
    expect((await commandInProcess(settingsOf(app), 'backup-done')).code).toBe(0);
    expect(await noted()).not.toBeNull();
  });

  it('prints the results, and exits with 1 if there is a problem', async () => {
    const fine = await commandInProcess(settingsOf(app), 'checks');
    expect(fine).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^0 problems, \d+ warnings?, \d+ ok$/m),
    });
    const bad = await commandInProcess({ ...settingsOf(app), AUTH_SECRET: 'abcd'.repeat(8) }, 'checks');
    expect(bad.code).toBe(1);
    expect(bad.out).toMatch(/^problem {2}secrets: AUTH_SECRET can be guessed\.\n {9}Make a value/);
    expect(bad.out).toMatch(/^1 problem, /m);
  });
});
