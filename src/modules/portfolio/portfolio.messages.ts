import { PORTFOLIO_LIMITS } from './portfolio.rules.ts';

export const portfolioRefusals = {
  notFound: 'We could not find this work. It may have been removed.',
  future: 'This day is in the future',
  tooMany: `A portfolio has at most ${PORTFOLIO_LIMITS.works} works. Remove one first.`,
} as const;

export const portfolioExportTexts = {
  works: 'The works in your portfolio.',
  rates: 'Your rates, and who sees each of them.',
} as const;
