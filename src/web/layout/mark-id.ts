/** The mark of the top bar, which the footer draws again. */
export const MARK_ID = 'mark';
