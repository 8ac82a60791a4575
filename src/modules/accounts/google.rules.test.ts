import { describe, expect, it } from 'vitest';
import { RECENT_PROOF_MS } from './accounts.rules.ts';
import { decideConnect, decideProof, decideSignIn } from './google.rules.ts';

const BOTH = [true, false];

describe('a visitor who comes from Google', () => {
  const TABLE = BOTH.flatMap((signedIn) =>
    BOTH.flatMap((connected) =>
      BOTH.flatMap((addressVerified) =>
        (['nobody', 'verifiedAccount', 'unverifiedAccount'] as const).map((addressOf) => ({
          signedIn,
          connected,
          addressVerified,
          addressOf,
        })),
      ),
    ),
  );

  it.each(TABLE)('is decided by the subject first, then by a verified address: %o', (facts) => {
    const { signedIn, connected, addressVerified, addressOf } = facts;
    const byAddress = { nobody: 'signUp', verifiedAccount: 'prove', unverifiedAccount: 'claim' } as const;
    expect(decideSignIn(facts)).toBe(
      signedIn ? 'stay' : connected ? 'signIn' : addressVerified ? byAddress[addressOf] : 'unverified',
    );
  });

  it('is never signed in because of an address', () => {
    for (const facts of TABLE) if (!facts.connected) expect(decideSignIn(facts)).not.toBe('signIn');
  });
});

describe('connecting Google to an account', () => {
  it.each([
    ['nobody', true, false, 'connect'],
    ['nobody', false, false, 'unverified'],
    ['nobody', true, true, 'another'],
    ['nobody', false, true, 'another'],
    ['viewer', true, true, 'connected'],
    ['viewer', false, true, 'connected'],
    ['viewer', true, false, 'connected'],
    ['viewer', false, false, 'connected'],
    ['other', true, false, 'taken'],
    ['other', true, true, 'taken'],
    ['other', false, false, 'taken'],
    ['other', false, true, 'taken'],
  ] as const)(
    'of %s, with a verified address: %s, beside another one: %s',
    (owner, addressVerified, hasOther, decision) => {
      expect(decideConnect({ owner, addressVerified, hasOther })).toBe(decision);
    },
  );
});

describe('a proof by Google', () => {
  it.each([
    [true, 0, 'proved'],
    [true, RECENT_PROOF_MS - 1, 'proved'],
    [true, RECENT_PROOF_MS, 'notFresh'],
    [true, null, 'notFresh'],
    // Clocks differ by seconds, not by minutes.
    [true, -60_000, 'proved'],
    [true, -60_001, 'notFresh'],
    [false, 0, 'otherAccount'],
    [false, null, 'otherAccount'],
  ] as const)(
    'with the connected account: %s, signed in %s ms ago',
    (isConnected, signedInMsAgo, decision) => {
      expect(decideProof({ isConnected, signedInMsAgo })).toBe(decision);
    },
  );
});
