// @module-tag counted
import { afterAll, beforeAll, expect, it } from 'vitest';
import { both } from '#tests/both.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { Showing } from '#tests/showcases.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

const ROUNDS = byTier({ main: 3, all: 20, deep: 200 });

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

async function changesOf({ requestId }: Showing): Promise<string[]> {
  const { rows } = await app.context.database.pool.query(
    "select data->>'change' as change from events where subject_id = $1 and type like 'showcase.%' order by xid, id",
    [requestId],
  );
  return rows.map(({ change }) => change);
}

it('both sides show at once: it is shown, and one of them was the second', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await Showing.begin(app);
    const { S, R } = one.people;
    expect(
      await both(
        round,
        () => one.set(S),
        () => one.set(R),
      ),
    ).toEqual([200, 200]);
    expect((await one.see()).status).toBe(200);
    expect(await changesOf(one)).toEqual(['asked', 'shown']);
  }
});

it('one side shows while the other hides: it is not shown, and both choices are stored', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await Showing.begin(app);
    const { S, R } = one.people;
    await one.set(S);
    expect(
      await both(
        round,
        () => one.set(R),
        () => one.set(S, false),
      ),
    ).toEqual([200, 200]);
    expect((await one.see()).status).toBe(404);
    expect((await one.read(R)).body).toMatchObject({
      own: expect.any(String),
      other: null,
      shownSince: null,
    });
    expect(['asked,shown,hidden', 'asked,withdrawn,asked']).toContain(String(await changesOf(one)));
  }
});

it('both sides take it back at once: one of them hides it, and neither choice is left', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await (await Showing.begin(app)).both();
    const { S, R } = one.people;
    expect(
      await both(
        round,
        () => one.set(S, false),
        () => one.set(R, false),
      ),
    ).toEqual([200, 200]);
    expect((await one.read(S)).body).toMatchObject({ own: null, other: null, shownSince: null });
    expect(await changesOf(one)).toEqual(['asked', 'shown', 'hidden', 'withdrawn']);
  }
});

it('one side shows twenty times at once: it is one choice, and the other is told once', async () => {
  for (let round = 0; round < ROUNDS / 3; round++) {
    const one = await Showing.begin(app);
    const { S, R } = one.people;
    const responses = await Promise.all(Array.from({ length: 20 }, () => one.set(S)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await changesOf(one)).toEqual(['asked']);
    await app.context.consumers.catchUp();
    const { rows } = await app.context.database.pool.query(
      'select type from notifications where recipient_id = $1 and post_id = $2',
      [R.userId, one.requestId],
    );
    expect(rows).toHaveLength(1);
  }
});
