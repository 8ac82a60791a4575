// @module-tag whole
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Agreeing } from '#tests/agreements.ts';
import { AgreementModel, drawnStep, type ModelStep, stepFrom } from '#tests/agreements-model.ts';
import { type Cast, Collaboration, createCast } from '#tests/collaboration.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier, tier } from '#tests/tools/tier.ts';

const deep = tier === 'deep';
const SEQUENCES = byTier({ main: 3, all: 12, deep: 1000 });
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

const OTHERS = {
  rights: { use: ['channels' as const], where: '', until: null, exclusive: false },
};
const NONE = { kind: 'none', amount: null, currency: null, text: '' } as const;
const MONEY = { kind: 'money', amount: '600.00', currency: 'EUR', text: '' } as const;
const SIDES = { S: 'sender', R: 'recipient' } as const;
const TOO_EARLY = '2020-01-01T00:00:00.000Z';

interface Shown {
  version: number;
  state: string;
  proposedBy: string;
  deliverables: {
    what: string;
    by: string | null;
    delivery: { by: string; link: string; date: string; dateConfirmed: string | null } | null;
  }[];
}

it(`answers ${SEQUENCES} random sequences as the model does`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(drawnStep, { minLength: 5, maxLength: 25 }),
      async (promises, steps) => {
        const collaboration = await Collaboration.inserted(app, cast, 'A');
        if (promises) await promise(collaboration.requestId);
        const one = new Agreeing(app, collaboration);
        const model = new AgreementModel(promises);
        let body: { versions: Shown[] } = { versions: [] };
        const take = async (step: ModelStep) => {
          const by = cast[step.by];
          switch (step.do) {
            case 'propose': {
              const deliverables = step.items.map(({ what, by: owed }) => ({
                ...{ what, platform: 'other' as const, due: null, by: SIDES[owed] },
              }));
              const { replaces, acknowledged, pays } = step;
              const payment = { all: MONEY, less: { ...MONEY, amount: '599.99' }, nothing: NONE }[pays];
              const proposed = await one.propose(by, {
                replaces,
                acknowledged,
                deliverables,
                payment,
                ...OTHERS,
              });
              if (step.old && proposed.status === 201) await one.unsay(proposed.body.newest);
              return proposed;
            }
            case 'accept':
            case 'decline':
            case 'withdraw':
              return one.decide(by, step.version, step.do);
            case 'deliver':
              return one.deliver(by, step.version, step.n, { link: step.link });
            case 'confirm': {
              const version = body.versions.find((each) => each.version === step.version);
              const date = version?.deliverables[step.n - 1]?.delivery?.date;
              return one.confirm(by, step.version, step.n, step.seen ? (date ?? TOO_EARLY) : TOO_EARLY);
            }
            default:
              if (step.do === 'cancel') return collaboration.act(step.by, 'delete');
              return collaboration.act(
                step.by,
                step.do,
                undefined,
                step.acknowledged ? { acknowledged: true } : {},
              );
          }
        };
        for (const drawn of steps) {
          // A delivery is identified by its time, so the clock must advance.
          app.clock.advance(10);
          const step = stepFrom(drawn, model);
          const expected = model.take(step);
          expect((await take(step)).status, JSON.stringify(step)).toBe(expected.status);
          body = (await one.read(cast.S)).body;
          expect(shownIn(body as never)).toEqual(model.shown());
        }
        const accepted = model.versions.flatMap(({ outcome }, at) =>
          outcome === 'accepted' ? [at + 1] : [],
        );
        const agreed = await agreedIn(one.requestId);
        // Versions are accepted in the order of their numbers.
        expect(agreed).toEqual(accepted.map((version) => `Agreed on version ${version} of the agreement.`));
      },
    ),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
});

function shownIn({
  newest,
  inForce,
  open,
  waitsFor,
  versions,
}: ReturnType<AgreementModel['shown']> & { versions: never }) {
  const shown = (versions as Shown[]).map(({ version, state, proposedBy, deliverables }) => ({
    ...{ version, state, proposedBy },
    items: deliverables.map(({ what, by, delivery }) => ({
      ...{ what, by },
      delivery: delivery && {
        ...{ by: delivery.by, link: delivery.link, confirmed: delivery.dateConfirmed !== null },
      },
    })),
  }));
  return { newest, inForce, open, waitsFor, versions: shown.reverse() };
}

async function promise(requestId: string): Promise<void> {
  await app.context.database.pool.query(
    'update kollabs k set payment = $2 from requests r where r.id = $1 and k.id = r.kollab_id',
    [requestId, JSON.stringify(MONEY)],
  );
}

async function agreedIn(requestId: string): Promise<string[]> {
  const { rows } = await app.context.database.pool.query(
    "select note from request_updates where request_id = $1 and type = 'update' and note like 'Agreed on %' order by position",
    [requestId],
  );
  return rows.map(({ note }) => note);
}
