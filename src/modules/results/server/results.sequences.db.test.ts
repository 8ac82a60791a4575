// @module-tag whole
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { platformsOf } from '#modules/connections/server/platforms/platforms.ts';
import { sandboxOf } from '#tests/connections.ts';
import { Delivering, postLink } from '#tests/results.ts';
import { drawnStep, type ModelStep, ResultsModel } from '#tests/results-model.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier, tier } from '#tests/tools/tier.ts';
import { deleteExpiredReadings, setDue } from './results.commands.ts';

const SEQUENCES = byTier({ main: 3, all: 12, deep: 1000 });
// Some thousand requests in sequence, while other tests run.
if (tier !== 'deep') vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(() => app.close());

/** It fails for posts only: a revocation that failed again and again would open the circuit breaker. */
function behave(mood: ResultsModel['mood']): void {
  const fails = mood === 'fails';
  sandboxOf(app).behaveAt('youtube', '/youtube/v3/videos', fails ? 'fails' : null);
  sandboxOf(app).behave('youtube', fails ? 'well' : mood);
}

/**
 * Five failures in a row, also over several sequences, would open the circuit breaker, so that the next channel could
 * not be connected. One successful call sets it back.
 */
async function closeCircuit(): Promise<void> {
  await platformsOf(app.context).withProvider('youtube', async () => {});
}

it(`has the rows of the model after ${SEQUENCES} random sequences`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      const one = await Delivering.start(app);
      const model = new ResultsModel(app.clock.now().getTime());
      let connectionId: string | undefined;
      const take = async (step: ModelStep) => {
        switch (step.do) {
          case 'deliver':
            return one.link(step.post ? postLink('youtube', one.name, step.post) : 'https://film.example/');
          case 'connect':
            ({ connectionId } = await one.connect('youtube'));
            return;
          case 'disconnect':
            if (connectionId) await one.disconnect(connectionId);
            connectionId = undefined;
            return;
          case 'behave':
            behave(step.mood);
            return;
          case 'pass':
            await one.pass(step.hours / 24);
            await closeCircuit();
            await deleteExpiredReadings(app.context);
        }
      };
      for (const step of steps) {
        // A channel cannot be connected while its platform fails.
        if (step.do === 'connect' && model.mood !== 'well') continue;
        model.take(step);
        await take(step);
        const { result, readings } = await one.stored();
        const { followed, retry } = model;
        expect(result?.postId ?? null, JSON.stringify(step)).toBe(
          followed && String(followed.post).padStart(11, '0'),
        );
        if (!followed || !result) continue;
        const { failures, problem } = followed;
        const at = (date: Date | null) => date?.getTime() ?? null;
        expect(result).toMatchObject({ failures, problem });
        expect(at(result.failingSince)).toBe(followed.failingSince);
        expect(readings.map(({ day, readAt }) => [day, at(readAt)])).toEqual(
          followed.readings.map((reading) => [String(reading.day), reading.at]),
        );
        for (const { views } of readings) expect(views).toBeGreaterThan(0);
        const due = at(result.dueAt);
        if (!retry) expect(due, JSON.stringify(step)).toBe(followed.due);
        else {
          expect(due).toBeGreaterThanOrEqual(retry[0]);
          expect(due).toBeLessThanOrEqual(retry[1]);
          followed.due = due;
        }
      }
      behave('well');
      const { result } = await one.stored();
      if (result) await setDue(app.context.database.db, result.id, null);
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
});
