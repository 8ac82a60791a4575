// @module-tag whole
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Cast, Collaboration, createCast, stateName } from '#tests/collaboration.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import {
  type MatrixAction,
  type MatrixActor,
  type MatrixState,
  matrixActions,
  matrixCells,
} from '#tests/requests-matrix.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier, tier } from '#tests/tools/tier.ts';

const deep = tier === 'deep';
const SEQUENCES = byTier({ main: 3, all: 20, deep: 1500 });
// Some thousand requests in sequence, while other tests run.
if (!deep) vi.setConfig({ testTimeout: 120_000 });

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

/** Predicts each step from the table of the lifecycle. Reminders and new requests within a day are too early. */
class Model {
  state: MatrixState = '∅';
  #reminded = false;

  expect(actor: MatrixActor, action: MatrixAction): number {
    const cell = matrixCells.find((c) => c.actor === actor && c.action === action && c.state === this.state);
    if (!cell) throw new Error(`no cell for ${actor} ${action} in ${this.state}`);
    if (actor === 'S' && cell.withinADay && (action === 'create' || this.#reminded)) return cell.withinADay;
    if (actor === 'T' || actor === 'V') return cell.status;
    if (cell.status === 200 && action === 'remind') this.#reminded = true;
    if (cell.status === 201) this.#reminded = false;
    this.state = cell.next;
    return cell.status;
  }
}

const step = fc.tuple(
  fc.constantFrom<MatrixActor>('S', 'S', 'S', 'R', 'R', 'R', 'T', 'V'),
  fc.constantFrom(...matrixActions.filter((action) => action !== 'delete'), 'delete' as const),
);

it(`answers ${SEQUENCES} random sequences as the table does`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const collaboration = await Collaboration.in(app, cast);
      const model = new Model();
      let thirdAsked = false;
      for (const [actor, action] of steps) {
        // T's own request is independent of S's: the first is created, the next ones are duplicates.
        const expected =
          actor === 'T' && action === 'create' && thirdAsked ? 409 : model.expect(actor, action);
        if (actor === 'T' && action === 'create') thirdAsked = true;
        const { status } = await collaboration.act(actor, action);
        expect(status, `${actor} ${action} in ${model.state}`).toBe(expected);
        expect(stateName(await collaboration.stored())).toBe(model.state);
      }
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
});
