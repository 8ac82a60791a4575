/** What a note of a request may be, and the links beside it. Pure; both sides use it. */

/** In code points (product.md section 9). */
export const NOTE_LENGTH = 500;

export const LINKS_MOST = 3;
