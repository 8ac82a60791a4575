import { describe, expect, it } from 'vitest';
import { lifecycleStates, otherSide, SIDES } from '#modules/requests/requests.moves.rules.ts';
import { showcaseRefusals } from './showcases.messages.ts';
import { answerableSide, decideShowcase, type Showable, shownSince } from './showcases.rules.ts';

const [BEFORE, NOW] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-02T12:00:00Z')];
const nothing: Showable = {
  ...{ state: 'completed', consents: { sender: null, recipient: null } },
  ...{ told: { sender: false, recipient: false }, gone: [], moderated: 'active' },
};
const refused = (message: string) => ({ outcome: 'refused', code: 'wrong_state', message });

describe.each(SIDES)('by the %s', (side) => {
  const other = otherSide(side);
  const decide = (more: Partial<Showable>, shown: boolean) =>
    decideShowcase({ ...nothing, ...more }, side, shown, NOW);
  const agreed = (...sides: (typeof side)[]) => ({
    consents: { ...nothing.consents, ...Object.fromEntries(sides.map((one) => [one, BEFORE])) },
  });

  it.each(lifecycleStates.filter((state) => state !== 'completed'))(
    'nothing is shown or hidden while it is %s',
    (state) => {
      for (const shown of [true, false])
        expect(decide({ state }, shown)).toEqual(refused(showcaseRefusals.notCompleted));
    },
  );

  it.each([
    { before: [], shown: true, change: 'asked', own: NOW, others: null },
    { before: [other], shown: true, change: 'shown', own: NOW, others: BEFORE },
    { before: [side], shown: false, change: 'withdrawn', own: null, others: null },
    { before: [side, other], shown: false, change: 'hidden', own: null, others: BEFORE },
  ])('after %j: $change', ({ before, shown, change, own, others }) => {
    expect(decide(agreed(...before), shown)).toEqual({
      ...{ outcome: 'done', change, consents: { [side]: own, [other]: others }, tells: shown },
    });
  });

  it.each([
    { before: [], shown: false },
    { before: [other], shown: false },
    { before: [side], shown: true },
    { before: [side, other], shown: true },
  ])('$before then $shown changes nothing', ({ before, shown }) => {
    expect(decide(agreed(...before), shown)).toEqual({ outcome: 'same' });
  });

  it('tells the other side once', () => {
    const told = { ...nothing.told, [side]: true };
    expect(decide({ told }, true)).toMatchObject({ tells: false });
    expect(decide({ told: { ...nothing.told, [other]: true } }, true)).toMatchObject({ tells: true });
  });

  it('can be hidden, but not shown, without the other side', () => {
    expect(decide({ gone: [other] }, true)).toEqual(refused(showcaseRefusals.gone));
    expect(decide({ gone: [side] }, true)).toMatchObject({ change: 'asked' });
    expect(decide({ ...agreed(side, other), gone: [other] }, false)).toMatchObject({ change: 'hidden' });
  });
});

it.each(['hidden', 'taken_down'] as const)(
  'can be taken back, but not shown, while it is %s',
  (moderated) => {
    expect(decideShowcase({ ...nothing, moderated }, 'sender', true, NOW)).toEqual(
      refused(showcaseRefusals[moderated]),
    );
    const consents = { sender: BEFORE, recipient: BEFORE };
    expect(decideShowcase({ ...nothing, consents, moderated }, 'sender', false, NOW)).toMatchObject({
      change: 'hidden',
    });
  },
);

it('is answered for by who delivered all of it, otherwise by the owner of the Kollab', () => {
  expect(answerableSide([])).toBe('recipient');
  expect(answerableSide([{ by: 'sender' }, { by: 'sender' }])).toBe('sender');
  expect(answerableSide([{ by: 'sender' }, { by: 'recipient' }])).toBe('recipient');
});

it('is shown since the later consent, and only with both', () => {
  expect(shownSince({ sender: BEFORE, recipient: NOW })).toBe(NOW);
  expect(shownSince({ sender: NOW, recipient: BEFORE })).toBe(NOW);
  for (const side of SIDES) expect(shownSince({ sender: null, recipient: null, [side]: NOW })).toBeNull();
});
