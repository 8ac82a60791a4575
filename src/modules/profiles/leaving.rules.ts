/** How long an account waits before it is deleted. A sign-in within this time keeps it. */
export const LEAVING_DAYS = 14;
const LEAVING_MS = LEAVING_DAYS * 24 * 60 * 60 * 1000;

/** When an account is deleted whose user asks for it now. */
export function deletionDate(now: Date): Date {
  return new Date(now.getTime() + LEAVING_MS);
}

/**
 * Whether an account is due to be deleted. From this moment on a sign-in no longer keeps it, even if the job that
 * deletes it is late.
 * @param deleteAt null for an account that is not leaving
 */
export function isDeletionDue(deleteAt: Date | null, now: Date): boolean {
  return deleteAt !== null && now >= deleteAt;
}
