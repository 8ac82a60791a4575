import { describe, expect, it } from 'vitest';
import { newRequest } from './requests.create.rules.ts';
import { flagsOf, lifecycleStates } from './requests.moves.rules.ts';
import { decide } from './requests.rules.ts';
import { decideFavourite, decideRejection } from './shortlist.rules.ts';

const now = new Date('2026-05-05T12:00:00.000Z');
const pending = newRequest(now);
const rejected = {
  ...pending,
  ...{ active: false, closedAt: now, closedBy: 'recipient' as const, closedHow: 'rejected' as const },
};

describe('rejecting several requests', () => {
  it('decides each request as a single rejection does', () => {
    for (const state of lifecycleStates) {
      const request = { ...pending, ...flagsOf(state) };
      for (const actor of ['sender', 'recipient', 'third'] as const)
        expect([state, actor, decideRejection(request, actor, now, 'No time')]).toEqual([
          ...[state, actor, decide(request, actor, 'reject', now, 'No time')],
        ]);
    }
  });

  it('accepts a request that the recipient has rejected already, but not one that ended otherwise', () => {
    expect(decideRejection(rejected, 'recipient', now, null)).toEqual({ outcome: 'same' });
    expect(decideRejection(rejected, 'third', now, null).outcome).toBe('refused');
    const withdrawn = { ...rejected, closedBy: 'sender' as const, closedHow: 'withdrawn' as const };
    expect(decideRejection(withdrawn, 'recipient', now, null)).toMatchObject({
      ...{ outcome: 'refused', code: 'wrong_state' },
      message: expect.stringContaining('The sender has cancelled this request'),
    });
    expect(decideRejection(null, 'recipient', now, null)).toMatchObject({ code: 'not_found' });
  });
});

describe('the mark of a favourite', () => {
  it('is set and removed by the recipient, once', () => {
    const marked = { favourite: true };
    const plain = { favourite: false };
    expect(decideFavourite(plain, 'recipient', true)).toEqual({ outcome: 'done', favourite: true });
    expect(decideFavourite(marked, 'recipient', true)).toEqual({ outcome: 'same' });
    expect(decideFavourite(marked, 'recipient', false)).toEqual({ outcome: 'done', favourite: false });
  });

  it('is nobody else’s: for others the request does not exist', () => {
    for (const favourite of [true, false]) {
      expect(decideFavourite({ favourite }, 'sender', true)).toMatchObject({ code: 'forbidden' });
      expect(decideFavourite({ favourite }, 'third', true)).toMatchObject({ code: 'not_found' });
      expect(decideFavourite(null, 'third', true)).toMatchObject({ code: 'not_found' });
    }
  });
});
