/** An address that answers with something that is no picture: broken without a request, or a line in the console. */
export const BROKEN_PICTURE = 'data:image/png;base64,AAAA';
