/** All texts that this module's documents show as errors. */
export const seoRefusals = {
  noAddress: 'Say which page: /oembed?url=…',
  jsonOnly: 'Only JSON is given here: leave format out, or set it to json.',
} as const;
