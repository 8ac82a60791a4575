// A module of its own, because every page needs it and nothing else of the rules.
/** The preview picture of a place whose face nobody has changed. */
export const SITE_PICTURE = '/pictures/preview.png';
