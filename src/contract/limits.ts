/** Numbers that the kit itself needs (product.md section 9). Those of a feature are in its rules. */

/** Lengths in code points. */
export const LIMITS = { link: 2048, email: 254, tag: 30, alt: 300 } as const;

/** How long an upload may take, in ms: as many as a picture of 10 MB takes at the pace of a slow phone, and some more. */
export const UPLOAD_MS = 180_000;

/** Lists of the API. */
export const LIST = { default: 10, max: 100 } as const;
export const TABLE_PAGE_SIZES = [10, 20, 30, 40, 50] as const;
