/** The lists on which a visitor can leave an address. */
export const LISTS = ['earlyAccess', 'newsletter'] as const;
export type List = (typeof LISTS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** A confirmation code lives this long from the moment when its mail is handed over. */
export const CONFIRM_CODE_MS = DAY_MS;
/** An address that is not confirmed is deleted after this long. */
export const UNCONFIRMED_MS = 30 * DAY_MS;
