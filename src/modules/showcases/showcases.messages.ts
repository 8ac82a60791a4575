export const showcaseRefusals = {
  notCompleted: 'You can show a collaboration once both of you have finished it.',
  gone: 'The other side is no longer here, so you cannot show it together.',
  notFound: 'We could not find this collaboration. It may not be shown any more.',
} as const;

export const showcasesExportText =
  'The finished collaborations that you agreed to show on your profile, and since when others see them.';
