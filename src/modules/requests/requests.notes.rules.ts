/** The limits of a note and its links. Pure; used by the server and the browser. */

/** In code points. */
export const NOTE_LENGTH = 500;

export const MAX_LINKS = 3;
