/** A data URL that is not a valid picture: it fails without a request and without a console error. */
export const BROKEN_PICTURE = 'data:image/png;base64,AAAA';
