export const statisticsRefusals = { notFound: 'We could not find that.' } as const;

export const statisticsExportTexts = {
  days: 'Your figures day by day (in your time zone): requests, collaborations, likes and new followers. Times are totals in seconds.',
  views:
    'How many people viewed your profile and your Kollabs, day by day (in your time zone). We do not keep who they were.',
} as const;
