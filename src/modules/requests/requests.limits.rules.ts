/** The maximum length of a note, in code points. */
export const NOTE_LENGTH = 500;
/** The maximum number of links that a request can carry. */
export const MAX_LINKS = 3;
