/** WCAG 2.2 AA is the floor. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that look at colours: all that dark pages can break and light ones do not. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Off unless asked for, and asked for by Lighthouse: a user of speech input says what they see. */
export const EXTRA_RULES = { 'label-content-name-mismatch': { enabled: true } };
