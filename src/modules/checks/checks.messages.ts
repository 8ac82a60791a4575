export const checksRefusals = { notFound: 'We could not find that.' } as const;
