import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { statisticsView } from '#modules/profile-pages/profile-pages.contract.ts';
import { monthOf } from '#modules/profile-pages/profile-pages.rules.ts';
import { completeTogether } from '#tests/collaboration.ts';
import { createPerson } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = () => createPerson(app.context);

it("counts a user's Kollabs, requests, collaborations and partners, for everyone", async () => {
  const [me, first, second] = [await person(), await person(), await person()];
  await completeTogether(app, first, me, 2);
  await completeTogether(app, me, second);
  const { body } = await app.call('GET', `/user/${me.username.toUpperCase()}/statistics`);
  expect(z.strictObject(statisticsView.shape).parse(body)).toMatchObject({
    activeKollabs: 2,
    completedCollaborations: 3,
    partners: 2,
    requests: 2,
  });
  expect(body.months).toHaveLength(12);
  expect(body.months.at(-1)).toEqual({ month: monthOf(app.clock.now()), completed: 3 });
  expect(body.months.slice(0, -1).every(({ completed }: { completed: number }) => completed === 0)).toBe(
    true,
  );
});

it('does not find an unknown user', async () => {
  const response = await app.call('GET', '/user/nobody_here/statistics');
  expect([response.status, response.body.code]).toEqual([404, 'not_found']);
});
