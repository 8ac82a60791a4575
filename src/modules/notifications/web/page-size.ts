/** The number of notifications that the page loads at a time. */
export const PAGE_SIZE = '20';
