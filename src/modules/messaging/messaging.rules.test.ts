import { describe, expect, it } from 'vitest';
import { WHO_MAY_MESSAGE } from '#modules/profiles/preferences.rules.ts';
import { can, canRead, decideWriting, type MessageTarget } from './messaging.policy.ts';
import {
  type Begun,
  CONVERSATION_STATES,
  chooseSlot,
  decideFirst,
  decideReply,
  isTextCounted,
  noMessageReason,
  opensBegun,
} from './messaging.rules.ts';

const EITHER = [true, false];
const BEGUN: Begun[] = CONVERSATION_STATES.flatMap((state) =>
  EITHER.map((askedByWriter) => ({ state, askedByWriter })),
);

describe('a first message', () => {
  it('opens a conversation that its writer declined, or requested before the recipient knew them', () => {
    const opened = BEGUN.filter((begun) => opensBegun(begun, true));
    expect(opened).toEqual([
      { state: 'request', askedByWriter: true },
      { state: 'declined', askedByWriter: true },
      { state: 'declined', askedByWriter: false },
    ]);
    // The writer answers a pending message request inside the conversation.
    expect(BEGUN.filter((begun) => opensBegun(begun, false))).toEqual([
      { state: 'declined', askedByWriter: false },
    ]);
    expect([opensBegun(null, true), opensBegun(null, false)]).toEqual([false, false]);
  });

  it('waits only where the recipient does not know the sender, and only once', () => {
    expect([decideFirst(null, false), decideFirst(null, true)]).toEqual(['ask', 'open']);
    for (const begun of BEGUN) {
      const { state, askedByWriter } = begun;
      const open = state === 'accepted' ? 'send' : 'open';
      expect(decideFirst(begun, true), state).toBe(open);
      expect(decideFirst(begun, false), state).toBe(state !== 'accepted' && askedByWriter ? 'waiting' : open);
    }
  });

  it('answers its sender the same whether it waits or was declined', () => {
    expect(decideFirst({ state: 'declined', askedByWriter: true }, false)).toBe(
      decideFirst({ state: 'request', askedByWriter: true }, false),
    );
  });
});

it('is decided once, by the recipient', () => {
  for (const reply of ['accepted', 'declined'] as const) {
    for (const { state } of BEGUN) {
      expect(decideReply({ state, askedByWriter: true }, reply)).toBe('forbidden');
      expect(decideReply({ state, askedByWriter: false }, reply)).toBe(
        state === reply ? 'same' : state === 'request' ? 'done' : 'wrong_state',
      );
    }
  }
});

it('shows a block by the recipient as a user who accepts no messages', () => {
  for (const whoMayMessage of [...WHO_MAY_MESSAGE, null]) {
    for (const collaborates of EITHER) {
      const blocked = noMessageReason(
        { whoMayMessage, blockedSender: true },
        { collaborates, blockedRecipient: false },
      );
      const closed = noMessageReason(
        { whoMayMessage: 'nobody', blockedSender: false },
        { collaborates, blockedRecipient: false },
      );
      expect(blocked).toBe(closed);
      expect(
        noMessageReason({ whoMayMessage, blockedSender: true }, { collaborates, blockedRecipient: true }),
      ).toBe('ownBlock');
    }
  }
});

describe('the policy', () => {
  const viewer = { id: 'ada', state: 'active', role: 'user', verified: true } as const;
  const target: MessageTarget = {
    ...{ id: 'noor', state: 'active', whoMayMessage: 'everyone', blockedViewer: false },
    ...{ blockedByViewer: false, knowsViewer: false, collaboratesWithViewer: false },
  };

  it('applies the recipient’s setting only to first messages', () => {
    for (const whoMayMessage of WHO_MAY_MESSAGE) {
      expect(can(viewer, 'reply', { ...target, whoMayMessage }).ok).toBe(true);
      expect(can(viewer, 'begin', { ...target, whoMayMessage }).ok).toBe(whoMayMessage === 'everyone');
      const collaborator = { ...target, whoMayMessage, collaboratesWithViewer: true };
      expect(can(viewer, 'begin', collaborator).ok).toBe(whoMayMessage !== 'nobody');
    }
  });

  it('lets a limited account continue but not begin conversations, and an unverified one do neither', () => {
    const limited = { ...viewer, state: 'limited' } as const;
    expect(can(limited, 'reply', target).ok).toBe(true);
    expect(can(limited, 'begin', target)).toMatchObject({ code: 'account_limited' });
    for (const action of ['begin', 'reply'] as const) {
      expect(can({ ...viewer, verified: false }, action, target)).toMatchObject({ code: 'email_unverified' });
      expect(can({ ...viewer, state: 'suspended' }, action, target)).toMatchObject({
        code: 'account_suspended',
      });
      expect(can(null, action, target)).toMatchObject({ code: 'not_signed_in' });
      expect(can({ ...viewer, id: 'noor' }, action, target)).toMatchObject({ reason: 'own' });
    }
  });

  it('treats an answer to a request as a reply, and everything else as a first message', () => {
    const closed = { ...target, whoMayMessage: 'nobody' } as const;
    const mayWrite = (begun: Begun | null) => decideWriting(viewer, begun, closed).verdict.ok;
    expect(mayWrite(null)).toBe(false);
    for (const begun of BEGUN)
      expect(mayWrite(begun), JSON.stringify(begun)).toBe(begun.state === 'accepted' || !begun.askedByWriter);
  });

  it('finds no invisible user, and keeps existing conversations with one', () => {
    for (const state of ['suspended', 'deleted'] as const) {
      expect(can(viewer, 'begin', { ...target, state })).toMatchObject({ code: 'not_found' });
      expect(can(viewer, 'reply', { ...target, state })).toMatchObject({ reason: 'unavailable' });
    }
    expect(canRead(viewer, ['ada', 'noor']).ok).toBe(true);
    expect([canRead(viewer, ['noor', 'ines']), canRead(null, ['ada', 'noor'])]).toMatchObject([
      { code: 'not_found' },
      { code: 'not_found' },
    ]);
  });
});

it('counts long texts, links and first messages, but no thanks', () => {
  expect(isTextCounted('Thank you!', false)).toBe(false);
  expect(isTextCounted('Thank you!', true)).toBe(true);
  expect(isTextCounted('see www.a.example', false)).toBe(true);
  expect(isTextCounted('x'.repeat(20), false)).toBe(true);
  expect(isTextCounted('x'.repeat(19), false)).toBe(false);
  expect(isTextCounted('🎈'.repeat(19), false)).toBe(false);
  expect(isTextCounted('HTTP://a.example', false)).toBe(true);
  expect(isTextCounted('', true)).toBe(false);
});

describe('the same text', () => {
  const sentIn = (...slots: number[]) =>
    slots.map((slot) => ({ slot, conversationId: `c${slot}`, messageId: `m${slot}` }));

  it('occupies one free slot per conversation', () => {
    expect([chooseSlot([], 'new', 0), chooseSlot([], 'new', 0.99)]).toEqual([1, 5]);
    expect(chooseSlot(sentIn(1, 2, 4, 5), 'new', 0.5)).toBe(3);
    expect(chooseSlot(sentIn(1, 2), 'c2', 0)).toBe(null);
  });

  it('is refused in a sixth conversation, and allowed where it was sent before', () => {
    expect(chooseSlot(sentIn(1, 2, 3, 4, 5), 'new', 0)).toBe('none');
    expect(chooseSlot(sentIn(1, 2, 3, 4, 5), 'c5', 0)).toBe(null);
  });
});
