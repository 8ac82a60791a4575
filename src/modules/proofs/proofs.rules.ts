import { SOFTWARE } from '#contract/software.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const PROOF_LIMITS = { domains: 3, domain: 253 } as const;

const NAME = SOFTWARE.toLowerCase();
/** Where a domain shows its token: in a TXT record of this name below it, or in this file. */
export const PROOF_PLACES = {
  record: `_${NAME}`,
  file: `/.well-known/${NAME}.txt`,
  tokenPrefix: `${NAME}-`,
} as const;

/** The least time between two checks of one proof. */
export const CHECK_EVERY_MS = 60_000;
/** For how long a new proof is checked daily. Later only its owner can have it checked. */
export const WAITS_MS = 14 * DAY_MS;
/** After failing for this long its owner is warned. */
export const WARN_AFTER_MS = 7 * DAY_MS;
/** For how long a domain cannot be verified again after moderators took it back. */
export const WITHHELD_DAYS = 180;
/** So long after the last success it is taken back. */
export const KEPT_MS = 42 * DAY_MS;

export const PROOF_STATES = ['pending', 'verified', 'failing', 'takenBack'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/**
 * What a check found in one place.
 * - `absent`: nothing; `different`: something else
 * - `elsewhere`: the address redirects to another domain
 */
export const CHECK_RESULTS = [
  'found',
  'absent',
  'different',
  'elsewhere',
  'unreachable',
  'insecure',
  'slow',
] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

export interface Proof {
  createdAt: Date;
  /** Since when it has been verified without a break; null if it is not. */
  verifiedAt: Date | null;
  /** The last success. */
  seenAt: Date | null;
  /** The first failure since the last success. */
  failingSince: Date | null;
  warnedAt: Date | null;
  takenBackAt: Date | null;
}

export function proofState({ verifiedAt, failingSince, takenBackAt }: Proof): ProofState {
  if (takenBackAt) return 'takenBack';
  if (!verifiedAt) return 'pending';
  return failingSince ? 'failing' : 'verified';
}

/** Until when moderators withhold it; null if they do not. Until then it cannot be verified. */
export function withheldNow(proof: { withheldUntil: Date | null }, now: Date): Date | null {
  return proof.withheldUntil && proof.withheldUntil > now ? proof.withheldUntil : null;
}

export function withholdUntil(now: Date): Date {
  return new Date(now.getTime() + WITHHELD_DAYS * DAY_MS);
}

export interface Checked extends Omit<Proof, 'createdAt'> {
  /** When the background job checks it next; null for never. */
  nextCheckAt: Date | null;
  /** What its owner is told. */
  tells: 'failing' | 'takenBack' | null;
}

/**
 * What a check changes. A verified proof that fails stays verified until its last success is six weeks ago, and for at
 * least a week after its first failure, so that a pause of the checks takes nothing back.
 * @param spread random, 0 to 1: spreads the next checks over the day
 */
export function afterCheck(
  { createdAt, verifiedAt, seenAt, failingSince, warnedAt, takenBackAt }: Proof,
  found: boolean,
  now: Date,
  spread: number,
): Checked {
  const proof = { verifiedAt, seenAt, failingSince, warnedAt, takenBackAt };
  const age = (since: Date | null) => (since ? now.getTime() - since.getTime() : 0);
  const tomorrow = new Date(now.getTime() + DAY_MS * (1 + spread / 10));
  const next = { nextCheckAt: tomorrow, tells: null };
  if (found)
    return {
      ...next,
      verifiedAt: proof.verifiedAt ?? now,
      seenAt: now,
      ...{ failingSince: null, warnedAt: null, takenBackAt: null },
    };
  if (!proof.verifiedAt) {
    const waits = !proof.takenBackAt && age(createdAt) < WAITS_MS;
    return { ...proof, ...next, nextCheckAt: waits ? tomorrow : null };
  }
  const failing = { ...proof, ...next, failingSince: proof.failingSince ?? now };
  const failsFor = age(failing.failingSince);
  if (failsFor < WARN_AFTER_MS) return failing;
  if (age(proof.seenAt) >= KEPT_MS)
    return { ...failing, verifiedAt: null, takenBackAt: now, nextCheckAt: null, tells: 'takenBack' };
  return proof.warnedAt ? failing : { ...failing, warnedAt: now, tells: 'failing' };
}

export function checkableFrom(checkedAt: Date | null): Date {
  return new Date((checkedAt?.getTime() ?? 0) + CHECK_EVERY_MS);
}
