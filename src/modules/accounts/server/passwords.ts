import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { isGuessableFor, type PasswordOwner } from '#modules/accounts/accounts.password.rules.ts';

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The hash of a random text that was not stored: a password is checked against it when there is no account. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$Jut8EnqmYlSZcGmNdWVzFw$XJpNzfFXLC26U18A3coAoH0V+TqxprhCKulKyRrAZN4';

let computed = 0;

/** Hashes computed by this process, so that a test can check that their number does not reveal accounts. */
export function hashesComputed(): number {
  return computed;
}

/** @returns the hash with its parameters and salt, in the PHC string format */
export function hashPassword(password: string): Promise<string> {
  computed++;
  return hash(password, PARAMETERS);
}

/**
 * Compares a password with what is stored, exactly as it was typed. Without an account it compares with a decoy,
 * so that one hash is computed either way and the answer takes the same time (checks.md AU-03).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  computed++;
  const right = await verify(stored ?? DECOY, password);
  return right && stored !== null;
}

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether a password is among the some 40,000 commonest, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

/** Why a password is refused, in general or for this user (checks.md AU-05); null for one that is fine. */
export function whyUnfit(password: string, owner: PasswordOwner): string | null {
  if (isCommonPassword(password)) return accountsRefusals.commonPassword;
  if (!isGuessableFor(password, owner)) return null;
  return accountsRefusals.guessablePassword;
}
