/** Limits that the kit itself needs. Those of a feature are in its rules. */

/** Lengths in code points. */
export const LIMITS = { link: 2048, email: 254, tag: 30, alt: 300 } as const;

/** Time limit of an upload in ms: long enough for a 10 MB picture over a slow phone connection. */
export const UPLOAD_MS = 180_000;

export const LIST = { default: 10, max: 100 } as const;
export const TABLE_PAGE_SIZES = [10, 20, 30, 40, 50] as const;
