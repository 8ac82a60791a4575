import headingFont from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url';
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/**
 * The addresses of the two font files that every page needs, for `<link rel="preload" as="font" type="font/woff2"
 * crossOrigin="anonymous">` in the page shell.
 */
export const fontPreloads: readonly string[] = [textFont, headingFont];
