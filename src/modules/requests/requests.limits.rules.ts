/** Of a note, in code points. */
export const NOTE_LENGTH = 500;
/** Of the note of a request. */
export const MAX_LINKS = 3;
