import { withPlainDigits } from '#contract/digits.ts';
import { deviceWords } from './devices.rules.ts';

const MINUTE_MS = 60 * 1000;

/** How long the second step of a sign-in, or a browser's passkey dialog, may take. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** Wrong codes that end a sign-in at its second step. */
export const TICKET_ATTEMPTS = 5;
/** How long a new app may wait for the first code that confirms it. */
export const SETUP_MS = 30 * MINUTE_MS;
/** The defaults of every authenticator app (RFC 6238): six digits, SHA-1, 30 seconds. */
export const TOTP_SETTINGS = { algorithm: 'SHA1', digits: 6, periodSeconds: 30 } as const;
/** Steps before and after that are accepted too, since clocks differ. */
export const TOTP_WINDOW = 1;
export const RECOVERY_CODES = 10;
/** 80 random bits, too many to guess. */
export const RECOVERY_CODE_BYTES = 10;
export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME = { min: 1, max: 40 } as const;

/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RECOVERY_CODE_LENGTH = (RECOVERY_CODE_BYTES * 8) / 5;

/**
 * Formats a recovery code in four groups of four.
 * @param bytes `RECOVERY_CODE_BYTES` random bytes
 */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let code = '';
  for (let index = RECOVERY_CODE_LENGTH - 1; index >= 0; index--) {
    code += ALPHABET[Number((bits >> BigInt(index * 5)) & 31n)];
    if (index > 0 && index % 4 === 0) code += '-';
  }
  return code;
}

export type TypedCode = { kind: 'totp'; digits: string } | { kind: 'recoveryCode'; code: string };

/**
 * Reads a second step as typed: the digits of an app in any script, or a recovery code. Spaces, hyphens, invisible
 * characters and case are ignored; in a recovery code o is read as 0, and i and l as 1.
 * @returns null if it is neither
 */
export function readCode(typed: string): TypedCode | null {
  const text = withPlainDigits(typed)
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}\u00B7]/gu, '')
    .toLowerCase();
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

/** The end is exact to the millisecond. */
export function isChallengeOpen({ attempts, expiresAt }: ChallengeState, now: Date): boolean {
  return attempts < TICKET_ATTEMPTS && now < expiresAt;
}

/** Returns whether a code may be used: each works once, and never after a later one (RFC 6238, section 5.2). */
export function isFreshStep(step: number, lastStep: number): boolean {
  return step > lastStep;
}

export function isSetupOpen(createdAt: Date, now: Date): boolean {
  return now.getTime() < createdAt.getTime() + SETUP_MS;
}

export function passkeyNameFor(userAgent: string): string {
  const { browser, system } = deviceWords(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'My passkey';
}
