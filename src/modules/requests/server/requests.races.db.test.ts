import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ending } from '#modules/requests/requests.moves.rules.ts';
import { type Cast, Collaboration, createCast, stateName } from '#tests/collaboration.ts';
import { createKollab, createPerson } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import type { MatrixAction, MatrixState } from '#tests/requests-matrix.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

const PAIRS = byTier({ main: 3, all: 12, deep: 500 });
const FINALIZE_PAIRS = byTier({ main: 3, all: 12, deep: 1000 });

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await acquireTestApp();
  cast = await createCast(app);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

describe('both sides finalize at the same time', { tags: ['counted'] }, () => {
  it(`completes each of ${FINALIZE_PAIRS} requests exactly once`, async () => {
    for (let i = 0; i < FINALIZE_PAIRS; i++) {
      const collaboration = await Collaboration.inserted(app, cast, 'AB');
      const before = await collaboration.counters();
      const responses = await Promise.all([
        collaboration.act('S', 'finalize'),
        collaboration.act('R', 'finalize'),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const stored = await collaboration.stored();
      expect(stateName(stored)).toBe('C');
      expect(
        stored?.log
          .slice(-3)
          .map(({ type }) => type)
          .sort(),
      ).toEqual(['completed', 'recipientFinalized', 'senderFinalized']);
      expect(await collaboration.counters()).toEqual({
        requestsCount: before.requestsCount,
        requestsCompleted: before.requestsCompleted + 1,
        S: before.S + 1,
        R: before.R + 1,
      });
    }
  });
});

interface Conflict {
  from: MatrixState;
  first: ['S' | 'R', MatrixAction | Ending];
  second: ['S' | 'R', MatrixAction | Ending];
  /** The consistent outcomes: both statuses, and the resulting state. */
  outcomes: [number, number, MatrixState][];
}

// The second action finds the result of the first: it is refused, a no-op, or still allowed.
const conflicts: Conflict[] = [
  {
    from: 'P',
    first: ['R', 'accept'],
    second: ['S', 'delete'],
    outcomes: [
      [409, 200, 'X'],
      [200, 200, 'X'],
    ],
  },
  {
    from: 'P',
    first: ['R', 'accept'],
    second: ['R', 'delete'],
    outcomes: [
      [409, 200, 'X'],
      [200, 200, 'X'],
    ],
  },
  // An explicit ending is never replaced by another one.
  {
    from: 'P',
    first: ['R', 'accept'],
    second: ['S', 'withdraw'],
    outcomes: [
      [409, 200, 'X'],
      [200, 409, 'A'],
    ],
  },
  {
    from: 'P',
    first: ['R', 'accept'],
    second: ['R', 'reject'],
    outcomes: [
      [409, 200, 'X'],
      [200, 409, 'A'],
    ],
  },
  { from: 'P', first: ['R', 'accept'], second: ['R', 'accept'], outcomes: [[200, 200, 'A']] },
  {
    from: 'P',
    first: ['S', 'delete'],
    second: ['R', 'delete'],
    outcomes: [
      [200, 409, 'X'],
      [409, 200, 'X'],
    ],
  },
  {
    from: 'A',
    first: ['S', 'complete'],
    second: ['R', 'delete'],
    outcomes: [
      [409, 200, 'X'],
      [200, 200, 'X'],
    ],
  },
  { from: 'A', first: ['S', 'complete'], second: ['R', 'complete'], outcomes: [[200, 200, 'AB']] },
  {
    from: 'Ar',
    first: ['S', 'complete'],
    second: ['R', 'delete'],
    outcomes: [
      [200, 409, 'AB'],
      [409, 200, 'X'],
    ],
  },
  {
    from: 'As',
    first: ['R', 'complete'],
    second: ['S', 'delete'],
    outcomes: [
      [200, 409, 'AB'],
      [409, 200, 'X'],
    ],
  },
];

describe('two conflicting concurrent actions leave one consistent outcome', {
  tags: ['counted'],
}, () => {
  for (const { from, first, second, outcomes } of conflicts) {
    it(`${from}: ${first.join(' ')} and ${second.join(' ')}, ${PAIRS} times`, async () => {
      for (let i = 0; i < PAIRS; i++) {
        const collaboration = await Collaboration.inserted(app, cast, from);
        // Each action is sent first in half of the rounds, since concurrent requests still have an order.
        const [a, b] = i % 2 === 0 ? [first, second] : [second, first];
        const responses = await Promise.all([collaboration.act(...a), collaboration.act(...b)]);
        const [x, y] = i % 2 === 0 ? responses : [responses[1], responses[0]];
        expect(outcomes).toContainEqual([x?.status, y?.status, stateName(await collaboration.stored())]);
      }
    });
  }
});

describe('one user sends twenty concurrent requests', () => {
  it('makes one request, one count and one notification', async () => {
    const collaboration = await Collaboration.in(app, cast);
    const responses = await Promise.all(Array.from({ length: 20 }, () => collaboration.act('S', 'create')));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await collaboration.counters()).requestsCount).toBe(1);
    await app.context.consumers.catchUp();
    const { rows } = await app.context.database.pool.query('select 1 from notifications where post_id = $1', [
      collaboration.requestId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('a Kollab that the viewer may not send a request on', () => {
  it('is refused: own, closed, deleted, unknown', async () => {
    const own = await createKollab(app.context, cast.R);
    const ask = (kollabId: string, token: string) =>
      app.call('POST', `/kollab/${kollabId}/request`, { token, body: { note: 'Hello' } });
    expect((await ask(own, cast.R.token)).status).toBe(403);
    const closed = await createKollab(app.context, cast.R, { active: false });
    expect((await ask(closed, cast.S.token)).body.code).toBe('kollab_closed');
    const deleted = await createKollab(app.context, cast.R, { active: false, deletedAt: app.clock.now() });
    expect((await ask(deleted, cast.S.token)).status).toBe(404);
    expect((await ask('01900000-0000-7000-8000-000000000000', cast.S.token)).status).toBe(404);
  });

  it('is refused for an unverified user', async () => {
    const unverified = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    const kollabId = await createKollab(app.context, cast.R);
    const response = await app.call('POST', `/kollab/${kollabId}/request`, {
      token: unverified.token,
      body: { note: 'Hello' },
    });
    expect(response.status).toBe(403);
    expect(response.body.code).toBe('email_unverified');
  });
});

describe('the same idempotency key in twenty concurrent requests', () => {
  it('has one effect and one response', async () => {
    const collaboration = await Collaboration.in(app, cast);
    const send = (key: string, note: string, token = cast.S.token) =>
      app.call('POST', `/kollab/${collaboration.kollabId}/request`, {
        token,
        body: { note },
        headers: { 'idempotency-key': key },
      });
    const responses = await Promise.all(Array.from({ length: 20 }, () => send('one-intent', 'Hello')));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect((await collaboration.counters()).requestsCount).toBe(1);
    expect((await send('one-intent', 'Another note')).body.code).toBe('key_reused');
    expect((await send('one-intent', 'Hello', cast.T.token)).status).toBe(201);
    expect((await send('k'.repeat(256), 'Hello')).status).toBe(400);
  });

  it('returns the first response to a repeated rejection', async () => {
    const { kollabId, requestId } = await Collaboration.in(app, cast, 'P');
    const reject = () =>
      app.call('DELETE', `/kollab/${kollabId}/request/delete`, {
        ...{ token: cast.R.token, body: { requestId, note: 'Not now' } },
        headers: { 'idempotency-key': 'one-rejection' },
      });
    const responses = await Promise.all([reject(), reject()]);
    responses.push(await reject());
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
  });
});
