/** All texts that this module shows from the server. */

export const statisticsRefusals = { notFound: 'We could not find that.' } as const;

export const statisticsExportTexts = {
  days: 'Your figures day by day (in your time zone): requests, collaborations, likes and new followers. Times are sums in seconds.',
  views:
    'How many people saw your profile and your Kollabs, day by day (in your time zone). Nothing is kept of who they were.',
} as const;
