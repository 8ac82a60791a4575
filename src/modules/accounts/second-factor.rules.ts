import { deviceWords } from './devices.rules.ts';

const MINUTE_MS = 60 * 1000;

/** How long a sign-in waits for its second step, and a browser for a passkey. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** Wrong codes that end a sign-in which waits for its second step. */
export const TICKET_ATTEMPTS = 5;
/** How long the secret of an app may wait for the first code that proves it. */
export const SETUP_MS = 30 * MINUTE_MS;
/** What every authenticator app takes without being asked (RFC 6238): six digits of SHA-1, new every 30 seconds. */
export const TOTP_SETTINGS = { algorithm: 'SHA1', digits: 6, periodSeconds: 30 } as const;
/** Codes of the step before and after count too: clocks are never quite in step. */
export const TOTP_WINDOW = 1;
export const RECOVERY_CODES = 10;
/** Random bytes in a recovery code: 80 bits, too many to guess. */
export const RECOVERY_CODE_BYTES = 10;
export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME = { min: 1, max: 40 } as const;

/** Crockford's base 32: no letter that passes for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RECOVERY_CODE_LENGTH = (RECOVERY_CODE_BYTES * 8) / 5;

/**
 * A recovery code as it is shown: four groups of four.
 * @param bytes random ones, `RECOVERY_CODE_BYTES` of them
 */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let code = '';
  for (let place = RECOVERY_CODE_LENGTH - 1; place >= 0; place--) {
    code += ALPHABET[Number((bits >> BigInt(place * 5)) & 31n)];
    if (place > 0 && place % 4 === 0) code += '-';
  }
  return code;
}

export type TypedCode = { kind: 'totp'; digits: string } | { kind: 'recoveryCode'; code: string };

/**
 * What a user typed as their second step: the digits of their app, or a recovery code, read with tolerance: spaces,
 * hyphens and capitals do not matter, nor does o for 0 and i or l for 1.
 * @returns null for what is neither
 */
export function readCode(typed: string): TypedCode | null {
  const text = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(text)) return { kind: 'totp', digits: text };
  const code = text.replace(/o/g, '0').replace(/[il]/g, '1');
  const isRecovery =
    code.length === RECOVERY_CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
  return isRecovery ? { kind: 'recoveryCode', code } : null;
}

interface ChallengeState {
  attempts: number;
  expiresAt: Date;
}

/** Whether a challenge may still be answered at `now`; it ends at the very millisecond. */
export function isChallengeOpen({ attempts, expiresAt }: ChallengeState, now: Date): boolean {
  return attempts < TICKET_ATTEMPTS && now < expiresAt;
}

/**
 * Whether the code of a time step is taken: each works once, and none from before the last one
 * (RFC 6238, section 5.2).
 */
export function isFreshStep(step: number, lastStep: number): boolean {
  return step > lastStep;
}

/** Whether an app that is not proved yet can still be confirmed. */
export function isSetupOpen(createdAt: Date, now: Date): boolean {
  return now.getTime() < createdAt.getTime() + SETUP_MS;
}

/** A first name for a passkey, for its owner to better: 'Firefox on Mac'. */
export function passkeyNameFor(userAgent: string): string {
  const { browser, system } = deviceWords(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'My passkey';
}
