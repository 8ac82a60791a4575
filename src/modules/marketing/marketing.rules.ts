/** Mailing lists that visitors can join. */
export const LISTS = ['earlyAccess', 'newsletter'] as const;
export type List = (typeof LISTS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** The ttl of a confirmation code, from the moment its mail is sent. */
export const CONFIRM_CODE_MS = DAY_MS;
/** Unconfirmed addresses are deleted after this time. */
export const UNCONFIRMED_MS = 30 * DAY_MS;
