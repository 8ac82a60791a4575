/** How long an account is new. New accounts have lower limits. */

const NEW_FOR_MS = 7 * 24 * 60 * 60 * 1000;

export function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_FOR_MS);
}

export function isNewAccount(dateJoined: Date, now: Date): boolean {
  return dateJoined > newSince(now);
}
