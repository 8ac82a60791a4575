/** The id of the mark in the top bar. The footer reuses its paths. */
export const MARK_ID = 'mark';
