import { describe, expect, it } from 'vitest';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import { type LifecycleState, lifecycleStates, type Side } from '#modules/requests/requests.moves.rules.ts';
import { agreementMessages as words } from './agreements.messages.ts';
import { decideProposal, type Proposal } from './agreements.propose.rules.ts';
import {
  type Agreement,
  carriedOver,
  type Delivery,
  decideConfirmation,
  decideDelivery,
  decideOutcome,
  decideWithdrawal,
  inForceOf,
  mayDeliver,
  mayNegotiate,
  newestOf,
  type Version,
} from './agreements.rules.ts';
import { AGREEMENT_LIMITS } from './agreements.terms.rules.ts';

const versionsOf = (...outcomes: Version['outcome'][]): Version[] =>
  outcomes.map((outcome, index) => ({ version: index + 1, proposedBy: 'sender', outcome }));
const agreement = (versions: Version[], state: LifecycleState = 'accepted'): Agreement => ({
  state,
  versions,
});
const refused = (code: string, message = '') => ({ outcome: 'refused', code, message });
const NONE: Payment = { kind: 'none', amount: null, currency: null, text: '' };
/** A proposal over a version; the Kollab promises nothing. */
const over = (replaces: number, given: Partial<Proposal> = {}): Proposal => ({
  ...{ replaces, payment: NONE, promised: null, acknowledged: false },
  ...given,
});
const [done, same] = [{ outcome: 'done' }, { outcome: 'same' }];

/** The refusal per state: of a negotiation, and of a delivery; null if allowed. */
const endedTexts: [LifecycleState, negotiate: string | null, deliver: string | null][] = [
  ['pending', words.pending, words.pending],
  ['accepted', null, null],
  ['senderDone', null, null],
  ['recipientDone', null, null],
  ['bothDone', words.bothCompleted, null],
  ['senderFinal', words.bothCompleted, null],
  ['recipientFinal', words.bothCompleted, null],
  ['completed', words.completed, words.completed],
  ['closed', words.closed, words.closed],
];

describe.each(endedTexts)('%s', (state, negotiate, deliver) => {
  it('allows or refuses negotiations and deliveries', () => {
    expect([mayNegotiate(state), mayDeliver(state)]).toEqual([negotiate === null, deliver === null]);
    const open = agreement(versionsOf(null), state);
    const negotiated = negotiate === null ? done : refused('wrong_state', negotiate);
    expect(decideProposal(open, over(1))).toMatchObject(negotiated);
    expect(decideOutcome(open, 'recipient', { version: 1, outcome: 'accepted' })).toEqual(negotiated);
    expect(decideWithdrawal(open, 'sender', 1)).toEqual(negotiated);
    const inForce = agreement(versionsOf('accepted'), state);
    const delivered = deliver === null ? done : refused('wrong_state', deliver);
    expect(decideDelivery(inForce, 'sender', film, nothing)).toEqual(delivered);
    expect(decideConfirmation(inForce, 'recipient', seenDelivery, shot)).toEqual(delivered);
  });
});

it('the table has every state', () => {
  expect(endedTexts.map(([state]) => state)).toEqual(lifecycleStates);
});

it('the newest version is the last one, the version in force the last accepted one', () => {
  expect([newestOf([]), inForceOf([])]).toEqual([0, null]);
  const versions = versionsOf('declined', 'accepted', 'accepted', 'withdrawn', null);
  expect([newestOf(versions), inForceOf(versions)]).toEqual([5, 3]);
  expect(inForceOf(versionsOf('declined', null))).toBeNull();
});

describe('a proposal', () => {
  it('gets the number after the newest version, which the proposer must have seen', () => {
    expect(decideProposal(agreement([]), over(0))).toEqual({ outcome: 'done', version: 1 });
    expect(decideProposal(agreement(versionsOf('declined', null)), over(2))).toEqual({
      outcome: 'done',
      version: 3,
    });
    expect(decideProposal(agreement(versionsOf('declined', null)), over(1))).toEqual(
      refused('agreement_changed'),
    );
  });

  it('is refused once the limit of versions is reached', () => {
    const most = AGREEMENT_LIMITS.versions;
    const withVersions = (count: number) => agreement(versionsOf(...Array<null>(count).fill(null)));
    expect(decideProposal(withVersions(most - 1), over(most - 1))).toEqual({
      outcome: 'done',
      version: most,
    });
    expect(decideProposal(withVersions(most), over(most))).toEqual(
      refused('wrong_state', words.tooManyVersions),
    );
  });

  it('without compensation needs an acknowledgement if the Kollab promises one', () => {
    const money: Payment = { kind: 'money', amount: '600.00', currency: 'EUR', text: '' };
    const decide = (promised: Payment | null, given: Partial<Proposal> = {}) =>
      decideProposal(agreement([]), over(0, { promised, ...given }));
    expect(decide(money)).toEqual(
      refused('payment_promised', 'The Kollab promises EUR 600.00. Your proposal offers no compensation.'),
    );
    for (const kind of ['product', 'share'] as const)
      expect(decide({ ...NONE, kind })).toMatchObject({ code: 'payment_promised' });
    expect(decide(money, { payment: money })).toMatchObject(done);
    expect(decide(money, { acknowledged: true })).toMatchObject(done);
    expect([decide(NONE), decide(null)]).toMatchObject([done, done]);
  });

  it('of less money, or of something else instead of money, needs an acknowledgement', () => {
    const promised: Payment = { kind: 'money', amount: '600.00', currency: 'EUR', text: '' };
    const decide = (payment: Payment, acknowledged = false) =>
      decideProposal(agreement([]), over(0, { promised, payment, acknowledged }));
    const less = { ...promised, amount: '60.00' };
    const message = 'The Kollab promises EUR 600.00. Your proposal: EUR 60.00.';
    expect(decide(less)).toEqual(refused('payment_promised', message));
    expect(decide({ ...NONE, kind: 'share', text: 'a third' })).toMatchObject({ code: 'payment_promised' });
    expect(decide(less, true)).toMatchObject(done);
  });
});

describe('an outcome', () => {
  const decide = (
    versions: Version[],
    asked: Parameters<typeof decideOutcome>[2],
    side: 'sender' | 'recipient',
  ) => decideOutcome(agreement(versions), side, asked);

  it.each(['accepted', 'declined'] as const)(
    '%s is allowed once, to the other side, on the newest version',
    (outcome) => {
      const open = versionsOf(null, null);
      expect(decide(open, { version: 2, outcome }, 'recipient')).toEqual(done);
      expect(decide(open, { version: 2, outcome }, 'sender')).toEqual(
        refused('forbidden', words.ownProposal),
      );
      expect(decide(open, { version: 1, outcome }, 'recipient')).toEqual(refused('agreement_changed'));
      expect(decide(open, { version: 3, outcome }, 'recipient')).toEqual(
        refused('not_found', words.noVersion),
      );
      expect(decide(versionsOf(outcome), { version: 1, outcome }, 'recipient')).toEqual(same);
    },
  );

  it.each(['accepted', 'declined', 'withdrawn'] as const)('is refused after %s', (earlier) => {
    const outcome = earlier === 'accepted' ? 'declined' : 'accepted';
    expect(decide(versionsOf(earlier), { version: 1, outcome }, 'recipient')).toEqual(
      refused('wrong_state', words[earlier]),
    );
  });

  it('can be repeated after the collaboration has ended', () => {
    const over = agreement(versionsOf('accepted'), 'completed');
    expect(decideOutcome(over, 'recipient', { version: 1, outcome: 'accepted' })).toEqual(same);
  });
});

it('a version is withdrawn by the side that proposed it, while it is the newest and has no outcome', () => {
  const open = agreement(versionsOf(null, null));
  expect(decideWithdrawal(open, 'sender', 2)).toEqual(done);
  expect(decideWithdrawal(open, 'recipient', 2)).toEqual(refused('forbidden', words.othersProposal));
  expect(decideWithdrawal(open, 'sender', 1)).toEqual(refused('agreement_changed'));
  expect(decideWithdrawal(open, 'sender', 3)).toEqual(refused('not_found', words.noVersion));
  expect(decideWithdrawal(agreement(versionsOf('withdrawn'), 'completed'), 'sender', 1)).toEqual(same);
  for (const outcome of ['accepted', 'declined'] as const) {
    const decided = agreement(versionsOf(outcome));
    expect(decideWithdrawal(decided, 'sender', 1)).toEqual(refused('wrong_state', words[outcome]));
  }
});

const [at, later] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-02T12:00:00Z')];
const nothing: Delivery = {
  ...{ by: null, deliveredBy: null, deliveredAt: null, link: null, confirmedAt: null },
  ...{ imageUrl: null, imageAlt: '' },
};
const film = {
  ...{ version: 1, link: 'https://video.example/1' },
  ...{ imageUrl: 'https://pictures.example/1.png', imageAlt: 'A pier' },
};
const shot: Delivery = { ...nothing, ...film, deliveredBy: 'sender', deliveredAt: at };
const seenDelivery = { version: 1, deliveredAt: at };

describe('a delivery', () => {
  const decide = (
    delivery: Delivery | null,
    asked: Partial<typeof film> = {},
    side: 'sender' | 'recipient' = 'sender',
  ) => decideDelivery(agreement(versionsOf('accepted')), side, { ...film, ...asked }, delivery);

  it('may be made by either side, which may replace its own until it is confirmed', () => {
    expect([decide(nothing), decide(nothing, {}, 'recipient')]).toEqual([done, done]);
    expect(decide(shot)).toEqual(same);
    expect(decide(shot, { link: 'https://video.example/2' })).toEqual(done);
    expect(decide(shot, { imageUrl: 'https://pictures.example/2.png' })).toEqual(done);
    expect(decide(shot, { imageAlt: 'A pier in the fog' })).toEqual(done);
    const confirmed = { ...shot, confirmedAt: later };
    expect(decide(confirmed)).toEqual(same);
    expect(decide(confirmed, { link: '' })).toEqual(refused('wrong_state', words.confirmed));
    expect(decide(shot, {}, 'recipient')).toEqual(refused('wrong_state', words.deliveredByOther));
    expect(decide(null)).toEqual(refused('not_found', words.noDeliverable));
  });

  it('may be made only by the side that the agreement names', () => {
    expect(decide({ ...nothing, by: 'sender' })).toEqual(done);
    expect(decide({ ...nothing, by: 'recipient' })).toEqual(refused('forbidden', words.othersDelivery));
    expect(decide({ ...shot, by: 'sender' }, { link: '' })).toEqual(done);
  });

  it('must be on the version in force', () => {
    expect(decide(nothing, { version: 2 })).toEqual(refused('agreement_changed'));
    expect(decideDelivery(agreement(versionsOf(null)), 'sender', film, nothing)).toEqual(
      refused('wrong_state', words.noAgreement),
    );
  });
});

describe('a confirmation', () => {
  const decide = (
    delivery: Delivery | null,
    asked: Partial<typeof seenDelivery> = {},
    side: 'sender' | 'recipient' = 'recipient',
  ) => decideConfirmation(agreement(versionsOf('accepted')), side, { ...seenDelivery, ...asked }, delivery);

  it('is made by the other side, and names the delivery it saw', () => {
    expect(decide(shot)).toEqual(done);
    expect(decide(shot, {}, 'sender')).toEqual(refused('forbidden', words.ownDelivery));
    expect(decide({ ...shot, confirmedAt: later })).toEqual(same);
    expect(decide({ ...shot, deliveredAt: later })).toEqual(
      refused('agreement_changed', words.deliveryChanged),
    );
    expect(decide(nothing)).toEqual(refused('wrong_state', words.notDelivered));
    expect(decide(null)).toEqual(refused('not_found', words.noDeliverable));
    expect(decide(shot, { version: 2 })).toEqual(refused('agreement_changed'));
  });
});

it('a delivery is carried over to an equal deliverable on the same platform, each once', () => {
  const item = (what: string, platform: 'youtube' | 'other' = 'youtube') => ({ what, platform, by: null });
  const before = [item('A film'), item('A song'), item('A film')].map((one, i) => ({ n: i + 1, ...one }));
  const after = [item('A song', 'other'), item('A song'), ...Array(3).fill(item('A film'))];
  expect(carriedOver(before, after)).toEqual([null, 2, 1, 3, null]);
});

it('a delivery is carried over if the delivering side stays the same or was not named', () => {
  const film = { what: 'A film', platform: 'youtube' as const };
  const carried = (before: object, by: Side | null) =>
    carriedOver([{ n: 1, ...film, by: null, ...before }], [{ ...film, by }])[0];
  expect(carried({ by: 'sender' }, 'sender')).toBe(1);
  expect(carried({ by: 'sender' }, 'recipient')).toBeNull();
  expect([carried({}, 'sender'), carried({}, null), carried({ by: 'sender' }, null)]).toEqual([1, 1, 1]);
  expect(carried({ deliveredBy: 'recipient' }, 'sender')).toBeNull();
});
