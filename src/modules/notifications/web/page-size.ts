/** How many the page shows at first, and loads at a time. */
export const PAGE_SIZE = '20';
