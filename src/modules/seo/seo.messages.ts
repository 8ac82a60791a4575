/** All texts that this module's documents show as errors. */
export const seoRefusals = {
  noAddress: 'Add the address of a page: /oembed?url=…',
  jsonOnly: 'Only JSON is available. Leave out format, or set it to json.',
} as const;
