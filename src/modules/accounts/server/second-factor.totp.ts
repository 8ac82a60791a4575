import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCodeFrom,
  TOTP_SETTINGS,
  TOTP_WINDOW,
} from '#modules/accounts/second-factor.rules.ts';

const { algorithm, digits, periodSeconds: period } = TOTP_SETTINGS;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function totpUri(issuer: string, secret: string, username: string): string {
  return new TOTP({ issuer, label: username, secret, algorithm, digits, period }).toString();
}

/** Returns the time step of a code, at most one away from `now`; null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm, digits, period });
  const away = totp.validate({ token: code, timestamp, window: TOTP_WINDOW });
  return away === null ? null : TOTP.counter({ period, timestamp }) + away;
}

export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(recoveryCodeFrom(randomBytes(RECOVERY_CODE_BYTES)));
  return [...codes];
}

/**
 * Hashes a recovery code for storage. Its 80 bits could be guessed from a plain hash in a stolen database, so the hash
 * uses a key that is not stored there (ASVS 6.5.2).
 * @param code from `readCode`, without hyphens
 */
export function hashRecoveryCode(encryptionKey: string, userId: string, code: string): string {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'recovery-codes', 32));
  return createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url');
}
