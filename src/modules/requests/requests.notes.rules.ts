/** What a note of a request may be. Pure; both sides use it. */

/** In code points (product.md section 9). */
export const NOTE_LENGTH = 500;
