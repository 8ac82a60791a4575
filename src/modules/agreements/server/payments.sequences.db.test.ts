// @module-tag whole
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayOf, dayText } from '#contract/days.ts';
import { Agreeing, deliveredAt } from '#tests/agreements.ts';
import { type Cast, Collaboration, createCast } from '#tests/collaboration.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { amountText, drawnPayStep, PayModel, type PayStep, payStepFrom } from '#tests/payments-model.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';
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
  deliverables: [{ what: 'a film', platform: 'other' as const, due: null }],
  rights: { use: ['channels' as const], where: '', until: null, exclusive: false },
};
const NONE = { kind: 'none', amount: null, currency: null, text: '' } as const;
const SIDES = { S: 'sender', R: 'recipient' } as const;

it(`answers ${SEQUENCES} random sequences as the model does`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnPayStep, { minLength: 10, maxLength: 40 }), async (steps) => {
      const collaboration = await Collaboration.inserted(app, cast, 'A');
      const one = new Agreeing(app, collaboration);
      const [model, start] = [new PayModel(), app.clock.now()];
      const dayAt = (offset: number) => dayOf(start, offset);
      const take = async (step: PayStep): Promise<CallResponse> => {
        const by = cast[step.by];
        switch (step.do) {
          case 'propose':
            return one.propose(by, { ...OTHERS, replaces: step.replaces, ...termsOf(step, dayAt) });
          case 'accept':
          case 'decline':
          case 'withdraw':
            return one.decide(by, step.version, step.do);
          case 'sent':
          case 'arrived':
          case 'missing': {
            const version = step.version === null ? {} : { version: step.version };
            const said = {
              sent: { date: dayAt(step.on), reference: step.text },
              arrived: { date: dayAt(step.on) },
              missing: { text: step.text },
            }[step.do];
            return one.pay(by, step.n, step.do, { ...version, ...said });
          }
          default: {
            const action = step.do === 'cancel' ? 'delete' : step.do;
            return collaboration.act(
              step.by,
              action,
              undefined,
              step.acknowledged ? { acknowledged: true } : {},
            );
          }
        }
      };
      for (const drawn of steps) {
        app.clock.advance(10);
        const step = payStepFrom(drawn, model);
        const isFirst = model.inForce === null;
        const open = model.openItemsFor(step.by);
        const expected = model.act(step);
        const { status, body } = await take(step);
        expect(status, `${JSON.stringify(step)} ${JSON.stringify(body)}`).toBe(expected.status);
        if (step.do === 'accept' && isFirst && expected.changes) await confirmAll(one);
        if (body.code === 'open_items')
          expect(body.openItems.map(({ n, state }: { n: number; state: string }) => ({ n, state }))).toEqual(
            open,
          );
        expect(shownIn((await one.read(cast.S)).body)).toEqual(
          model.shownPay().map(({ payer, instalments }) => ({
            payer: payer && SIDES[payer],
            instalments: instalments.map(({ due, sent, arrived, missing, ...part }) => ({
              ...{ ...part, due: dayAt(due), missing },
              ...{ sent: sent && { ...sent, on: dayAt(sent.on) } },
              arrived: arrived && { on: dayAt(arrived.on) },
            })),
          })),
        );
      }
      expect(await notesOf(one.requestId)).toEqual(
        model.notes.map(({ n, amount, currency, action, on }) => {
          const day = action === 'missing' ? '' : ` on ${dayText(dayAt(on))}`;
          return `Instalment ${n} of ${currency} ${amountText(amount, currency)} was marked as ${action}${day}.`;
        }),
      );
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
});

function termsOf(
  { payer, currency, parts }: Extract<PayStep, { do: 'propose' }>,
  dayAt: (offset: number) => string,
) {
  if (parts.length === 0) return { payment: NONE, payer: null, instalments: [] };
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    payment: { kind: 'money' as const, amount: String(total), currency, text: '' },
    payer: SIDES[payer],
    instalments: parts.map(({ amount, due }) => ({ amount: String(amount), due: dayAt(due) })),
  };
}

/** The deliverable of the first version, which carries over to all later ones. */
async function confirmAll(one: Agreeing): Promise<void> {
  const { inForce } = (await one.read(cast.S)).body;
  const date = deliveredAt(await one.deliver(cast.S, inForce, 1), inForce, 1);
  expect((await one.confirm(cast.R, inForce, 1, date)).status).toBe(200);
}

interface Shown {
  payer: string | null;
  instalments: { sent: Dated | null; arrived: Dated | null; missing: Dated | null }[];
}
interface Dated {
  date: string;
}

function shownIn({ versions }: { versions: Shown[] }) {
  const undated = (stated: Dated | null) => {
    if (!stated) return null;
    const { date: _, ...said } = stated;
    return said;
  };
  return versions.toReversed().map(({ payer, instalments }) => ({
    payer,
    instalments: instalments.map(({ sent, arrived, missing, ...part }) => ({
      ...{ ...part, sent: undated(sent), arrived: undated(arrived), missing: undated(missing) },
    })),
  }));
}

async function notesOf(requestId: string): Promise<string[]> {
  const { rows } = await app.context.database.pool.query(
    "select note from request_updates where request_id = $1 and note like 'Instalment %' order by position",
    [requestId],
  );
  return rows.map(({ note }) => note);
}
