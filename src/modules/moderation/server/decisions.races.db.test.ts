import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { emptyOldDecisions } from './decisions.commands.ts';

// Concurrent decisions, and what the audit log keeps.

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let mia: Person;
let max: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  [mia, max] = [await moderator(), await moderator()];
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { as, person, moderator, report, decide, object, notifiedOf, reported, queue } = moderating(() => app);
const queued = async (id: string) => (await queue(mia)).find((one) => one.id === id) ?? null;

const ROUNDS = byTier({ main: 3, all: 12, deep: 200 });

describe('two at once', { tags: ['counted'] }, () => {
  it('one of two moderators decides, and the other is refused', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const { kollabId, owner } = await reported();
      const both = await Promise.all([
        decide(mia, 'kollab', kollabId, 'take_down'),
        decide(max, 'kollab', kollabId, n % 2 ? 'warn' : 'suspend'),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await notifiedOf(owner)).toEqual(['decidedAgainst']);
    }
  });

  it('one of two concurrent warnings is given, although they lock only the case', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const [ben, ada] = [await person(), await person()];
      await report(ada, 'user', ben.username);
      const both = await Promise.all([mia, max].map((by) => decide(by, 'user', ben.userId, 'warn')));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await notifiedOf(ben)).toEqual(['decidedAgainst']);
    }
  });

  it('a report that comes with a decision is answered by it, or waits', async () => {
    const { kollabId } = await reported();
    const late = await person();
    await Promise.all([
      decide(mia, 'kollab', kollabId, 'dismiss', 'within_rules'),
      report(late, 'kollab', kollabId),
    ]);
    const { rows } = await app.context.database.pool.query(
      'select count(*)::int as open from reports where subject_id = $1 and decided_at is null',
      [kollabId],
    );
    expect((await queued(kollabId)) !== null).toBe(rows[0].open > 0);
  });

  it('a suspension leaves nothing open that its user began meanwhile', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const [ben, ada] = [await person(), await person()];
      const kollabIds = await Promise.all([1, 2, 3].map(() => createKollab(app.context, ada)));
      await report(ada, 'user', ben.username);
      const token = await ben.freshToken();
      await Promise.all([
        decide(mia, 'user', ben.userId, 'suspend'),
        ...kollabIds.map((id) =>
          app.call('POST', `/kollab/${id}/request`, { token, body: { note: 'Hello' } }),
        ),
      ]);
      await app.context.consumers.catchUp();
      const { rows } = await app.context.database.pool.query(
        'select id from requests where sender_id = $1 and active',
        [ben.userId],
      );
      expect(rows).toEqual([]);
    }
  });
});

describe('the log', () => {
  it('is changed and deleted by nothing', async () => {
    const { kollabId } = await reported();
    const { decisionId } = (await decide(mia, 'kollab', kollabId, 'warn')).body;
    const { pool } = app.context.database;
    for (const text of [
      `update decisions set text = 'Other' where id = '${decisionId}'`,
      `update decisions set moderator_id = owner_id where id = '${decisionId}'`,
      `update decisions set seen = '{}' where id = '${decisionId}'`,
      `delete from decisions where id = '${decisionId}'`,
      'truncate decisions cascade',
    ])
      await expect(pool.query(text), text).rejects.toThrow();
  });

  it('outlives its people: without the name of the moderator, and without the words of an objection', async () => {
    const [gone, ben, ada] = [await moderator(), await person(), await person()];
    await report(ada, 'user', ben.username);
    const { decisionId } = (await decide(gone, 'user', ben.userId, 'limit')).body;
    await object(ben, decisionId);
    for (const one of [gone, ben])
      expect((await as(one, 'POST', '/account/delete', { password: PASSWORD, now: true })).status).toBe(200);
    const log = (await as(mia, 'GET', '/moderation/log?limit=100')).body;
    const row = log.find((one: { decisionId: string }) => one.decisionId === decisionId);
    expect(row).toMatchObject({
      action: 'limit',
      moderator: '',
      operator: false,
      owner: '',
      objection: 'waits',
    });
    const { rows } = await app.context.database.pool.query(
      'select text from objections where decision_id = $1',
      [decisionId],
    );
    expect(rows).toEqual([{ text: '' }]);
    expect((await decide(mia, 'user', ben.userId, 'dismiss', 'within_rules')).status).toBe(200);
  });

  it('keeps what was seen for six months, and longer while an objection waits', async () => {
    const [first, second] = [await reported(), await reported()];
    const ids: string[] = [];
    for (const { kollabId } of [first, second])
      ids.push((await decide(mia, 'kollab', kollabId, 'take_down')).body.decisionId);
    await object(second.owner, ids[1] ?? '');
    const kept = async () => {
      const { rows } = await app.context.database.pool.query(
        'select seen is not null as seen from decisions where id = any($1) order by id = $2',
        [ids, ids[1]],
      );
      return rows.map(({ seen }) => seen);
    };
    app.clock.advance(170 * DAY);
    await emptyOldDecisions(app.context);
    expect(await kept()).toEqual([true, true]);
    app.clock.advance(20 * DAY);
    await emptyOldDecisions(app.context);
    expect(await kept()).toEqual([false, true]);
  });
});
