import headingFont from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url';
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/** The two font files that every page preloads. */
export const fontPreloads: readonly string[] = [textFont, headingFont];
