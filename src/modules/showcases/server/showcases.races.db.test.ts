import { afterAll, beforeAll, expect, it } from 'vitest';
import { both } from '#tests/both.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { Showing } from '#tests/showcases.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

const ROUNDS = 20;

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
