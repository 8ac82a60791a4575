/** In code points. */
export const NOTE_LENGTH = 500;

export const MAX_LINKS = 3;
