import { RECENT_PROOF_MS } from './accounts.rules.ts';

const MINUTE_MS = 60_000;

/** How long a user may take at Google. */
export const GOOGLE_ATTEMPT_MS = 10 * MINUTE_MS;
/** How long what Google has proved can be used: to sign up, or to sign in and connect it. */
export const GOOGLE_TICKET_MS = 30 * MINUTE_MS;

/**
 * `signIn` also signs up. `connect` adds Google to the account of a signed-in user. `prove` lets a signed-in user prove
 * who they are before a sensitive change.
 */
export const GOOGLE_PURPOSES = ['signIn', 'connect', 'prove'] as const;
export type GooglePurpose = (typeof GOOGLE_PURPOSES)[number];

/** Results that a page tells the user in a sentence (google.messages.ts). */
export const GOOGLE_OUTCOMES = [
  'connected',
  'kept',
  'cancelled',
  'expired',
  'failed',
  'unverified',
  'taken',
  'another',
  'proved',
  'otherAccount',
  'notFresh',
  'tooMany',
] as const;
export type GoogleOutcome = (typeof GOOGLE_OUTCOMES)[number];

interface SignInFacts {
  /** Whether this browser is signed in by now, such as in another tab. */
  signedIn: boolean;
  /** Whether the Google account is connected to an account here. */
  connected: boolean;
  /** Whether Google says that it has verified the address. Otherwise the address is used for nothing. */
  addressVerified: boolean;
  /** The account that has the address. */
  addressOf: 'nobody' | 'verifiedAccount' | 'unverifiedAccount';
}

export type SignInDecision =
  /** Nothing to do. */
  | 'stay'
  | 'signIn'
  | 'signUp'
  /** The account with this address must be signed in to by another way first. */
  | 'prove'
  /** As `prove`. Nobody has verified its address, so its password may be a stranger's: only mail proves. */
  | 'claim'
  | 'unverified';

/**
 * Decides what follows when a visitor comes from Google. Google's id of the account decides who signs in, never the
 * address, which can get another owner.
 */
export function decideSignIn({
  signedIn,
  connected,
  addressVerified,
  addressOf,
}: SignInFacts): SignInDecision {
  if (signedIn) return 'stay';
  if (connected) return 'signIn';
  if (!addressVerified) return 'unverified';
  if (addressOf === 'nobody') return 'signUp';
  return addressOf === 'verifiedAccount' ? 'prove' : 'claim';
}

interface ConnectFacts {
  /** Whose account has the Google account. */
  owner: 'nobody' | 'viewer' | 'other';
  addressVerified: boolean;
  /** Whether the user has connected a different Google account. */
  hasOther: boolean;
}

export type ConnectDecision =
  | 'connect'
  | Extract<GoogleOutcome, 'connected' | 'taken' | 'another' | 'unverified'>;

/** Decides whether a signed-in user may connect a Google account. `connected`: it is the user's already. */
export function decideConnect({ owner, addressVerified, hasOther }: ConnectFacts): ConnectDecision {
  if (owner === 'viewer') return 'connected';
  if (owner === 'other') return 'taken';
  if (hasOther) return 'another';
  return addressVerified ? 'connect' : 'unverified';
}

interface ProofFacts {
  /** Whether the Google account is the one that is connected to the user's account. */
  isConnected: boolean;
  /** How long ago somebody signed in at Google, by the token's `auth_time`; null without that claim. */
  signedInMsAgo: number | null;
}

/** How much Google's clock may be ahead of ours. */
const CLOCK_SKEW_MS = MINUTE_MS;

/**
 * Decides whether a return from Google proves who the user is. Google does not ask again for the sake of an app, so an
 * open browser alone would pass without a recent `auth_time`.
 */
export function decideProof({
  isConnected,
  signedInMsAgo,
}: ProofFacts): Extract<GoogleOutcome, 'proved' | 'otherAccount' | 'notFresh'> {
  if (!isConnected) return 'otherAccount';
  if (signedInMsAgo === null || signedInMsAgo < -CLOCK_SKEW_MS) return 'notFresh';
  return signedInMsAgo < RECENT_PROOF_MS ? 'proved' : 'notFresh';
}

export function isGoogleOutcome(text: string | null): text is GoogleOutcome {
  return GOOGLE_OUTCOMES.some((outcome) => outcome === text);
}
