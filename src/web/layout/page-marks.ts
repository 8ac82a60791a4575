// What the scripts that stand in the page and the page's own script know each other by.

/** The id of the live region around all pages. */
export const STATUS_ID = 'page-status';
/** On the live region: its text is to be seen, too. */
export const SHOWN = 'data-shown';
/** The event on the window that says that React answers what is written and chosen from now on. */
export const PAGE_HYDRATED = 'page-hydrated';
/** The event on the window that says that the page's own script answers everything from now on. */
export const PAGE_READY = 'page-ready';
/** The id of the module script that waits until the page is painted. */
export const HELD_BACK = 'held-back';
