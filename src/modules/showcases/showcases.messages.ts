export const showcaseRefusals = {
  notCompleted: 'You can show a collaboration once both of you have finished it.',
  hidden: 'It is hidden until a moderator has looked at it.',
  taken_down: 'Our moderators took it down, so it cannot be shown.',
  gone: 'The other side is no longer here, so you cannot show it together.',
  notFound: 'We could not find this collaboration. It may not be shown any more.',
} as const;

export const showcasesExportText =
  'The finished collaborations that you agreed to show on your profile, and since when others see them.';
