// The ids, attributes and events that the inline scripts and the page's script share.

export const STATUS_ID = 'page-status';
/** Set on the live region if its text must also be visible. */
export const SHOWN = 'data-shown';
/** Dispatched on the window once React has hydrated the page and handles input. */
export const PAGE_HYDRATED = 'page-hydrated';
/** Dispatched on the window once all effects have run and presses are handled. */
export const PAGE_READY = 'page-ready';
export const HELD_BACK = 'held-back';
