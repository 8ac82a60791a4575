/** From when on an account is no longer new, for all that new ones may do less of. Pure; time is an argument. */

const NEW_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Who joined later than this is new. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_FOR_MS);
}

export function isNewAccount(dateJoined: Date, now: Date): boolean {
  return dateJoined > newSince(now);
}
