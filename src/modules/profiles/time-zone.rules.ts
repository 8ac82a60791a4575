/** Longer than every name of a time zone. */
export const TIME_ZONE_LETTERS = 64;

// No offset such as +02:00, which has no summer time.
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/**
 * Whether it is a name of a time zone. `Intl.supportedValuesOf` has one name for each, and browsers differ in which:
 * Asia/Kolkata here is Asia/Calcutta there. So whatever has a calendar is taken.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > TIME_ZONE_LETTERS || !NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
