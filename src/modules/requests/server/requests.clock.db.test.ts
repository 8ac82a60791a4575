import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MODULES } from '#src/modules.ts';
import { type Cast, Collaboration, createCast } from '#tests/collaboration.ts';
import type { Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { clockRules } from '../requests.clock.rules.ts';
import { runRequestsSchedule } from './requests.clock.ts';
import { findClockCandidates } from './requests.queries.ts';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await acquireTestApp();
});
// Each test advances the clock beyond the lifetime of access tokens.
beforeEach(async () => {
  cast = await createCast(app);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

describe('actions of the clock', () => {
  it('warns the side that has not finalized, without an actor, even across a block', async () => {
    const collaboration = await Collaboration.in(app, cast, 'Fs');
    await app.call('PUT', `/block/${cast.R.username}`, { token: cast.S.token });
    app.clock.advance(clockRules.settle.warnAfter);
    await runRequestsSchedule(app.context, MODULES);
    expect(await notificationsOf(collaboration, 'settling')).toEqual([
      { recipient: cast.R.userId, sender: null },
    ]);
  });

  it('does nothing twice, and does not select requests again after their warning', async () => {
    const collaboration = await Collaboration.in(app, cast, 'P');
    app.clock.advance(clockRules.expire.warnAfter);
    const candidates = () => findClockCandidates(app.context.database.db, app.clock.now(), undefined, 100);
    expect(await candidates()).toContainEqual({ id: collaboration.requestId });
    await runRequestsSchedule(app.context, MODULES);
    expect(await candidates()).toEqual([]);
    await runRequestsSchedule(app.context, MODULES);
    expect(await notificationsOf(collaboration, 'expiring')).toHaveLength(2);
    app.clock.advance(clockRules.expire.after - clockRules.expire.warnAfter);
    expect(await candidates()).toContainEqual({ id: collaboration.requestId });
    await runRequestsSchedule(app.context, MODULES);
    expect(await notificationsOf(collaboration, 'expired')).toHaveLength(2);
    expect(await candidates()).toEqual([]);
  });
});

async function notificationsOf(
  { requestId }: Collaboration,
  type: string,
): Promise<{ recipient: Person['userId']; sender: string | null }[]> {
  await app.context.consumers.catchUp();
  const { rows } = await app.context.database.pool.query(
    'select recipient_id as recipient, sender_id as sender from notifications where post_id = $1 and type = $2',
    [requestId, type],
  );
  return rows;
}
