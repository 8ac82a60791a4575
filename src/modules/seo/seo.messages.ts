/** Every sentence that this module says to those who ask for its documents. */
export const seoRefusals = {
  noAddress: 'Say which page: /oembed?url=…',
  jsonOnly: 'Only JSON is given here: leave format out, or set it to json.',
} as const;
