export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules about colour, the only ones whose result depends on the theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Off by default in axe, but checked by Lighthouse: users of speech input say the visible label. */
export const EXTRA_RULES = { 'label-content-name-mismatch': { enabled: true } };
