import { expect, test } from 'vitest';
import { wrongStateMessage } from './requests.messages.ts';
import { type ClosedHow, closedHows, flagsOf } from './requests.moves.rules.ts';

const closed = (closedHow: ClosedHow) => ({ ...flagsOf('pending'), active: false, closedHow });
const OFFER = /Start a new one from the Kollab/;

test('offers a new request only to the sender, who alone can send one', () => {
  expect(wrongStateMessage('remind', 'sender', closed('expired'))).toMatch(OFFER);
  expect(wrongStateMessage('update', 'sender', flagsOf('completed'))).toMatch(OFFER);
  for (const how of closedHows)
    expect(wrongStateMessage('accept', 'recipient', closed(how))).not.toMatch(OFFER);
  expect(wrongStateMessage('update', 'recipient', flagsOf('completed'))).not.toMatch(OFFER);
});

test('does not link to a deleted Kollab, or to one of a deleted owner', () => {
  for (const how of ['kollabDeleted', 'dissolved'] as const) {
    expect(wrongStateMessage('update', 'sender', closed(how))).not.toMatch(OFFER);
  }
});
