import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { PRODUCT } from '#contract/product.ts';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCodeFrom,
  TOTP_SETTINGS,
  TOTP_WINDOW,
} from '#modules/accounts/second-factor.rules.ts';

const { algorithm, digits, periodSeconds: period } = TOTP_SETTINGS;

/** A secret for an authenticator app: 160 bits, in base 32 as the apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the picture for the app's camera says. */
export function totpUri(secret: string, username: string): string {
  return new TOTP({ issuer: PRODUCT, label: username, secret, algorithm, digits, period }).toString();
}

/** The time step whose code this is, at most one away from `now`; null for a code of none of them. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm, digits, period });
  const away = totp.validate({ token: code, timestamp, window: TOTP_WINDOW });
  return away === null ? null : TOTP.counter({ period, timestamp }) + away;
}

/** As many recovery codes as a user gets, all different. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(recoveryCodeFrom(randomBytes(RECOVERY_CODE_BYTES)));
  return [...codes];
}

/**
 * What is stored of a recovery code. Its 80 bits are too few for a plain hash to stand against a stolen database,
 * so the hash has a key that is not in it (ASVS 6.5.2).
 * @param code as `readCode` gives it, without hyphens
 */
export function hashRecoveryCode(encryptionKey: string, userId: string, code: string): string {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'recovery-codes', 32));
  return createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url');
}
