/** The tokens of src/ui/tokens.css by family, without their leading dashes. A test compares the two. */
export const COLOURS = {
  Surfaces: ['paper', 'raised', 'sunken', 'lamp', 'scrim'],
  Ink: ['ink', 'ink-soft', 'ink-muted', 'on-ink'],
  Lines: ['line', 'edge', 'bone'],
  'The primary action': ['signal', 'signal-hover', 'signal-deep', 'signal-shine', 'on-signal'],
  'Links, selection, focus': [
    'accent',
    'accent-hover',
    'accent-soft',
    'on-accent',
    'on-accent-soft',
    'focus',
  ],
  Print: ['print-one', 'print-two', 'print-over', 'print-floor', 'print-light'],
  'Beside a picture': ['stage', 'stage-shade', 'stage-line', 'code-paper', 'code-ink'],
  Outcomes: [
    'success',
    'success-soft',
    'on-success',
    'danger',
    'danger-hover',
    'danger-soft',
    'on-danger',
    'warning',
    'warning-soft',
  ],
} as const;

export const PAIRS = [
  ['ink', 'paper'],
  ['ink-soft', 'paper'],
  ['ink-muted', 'sunken'],
  ['accent', 'raised'],
  ['on-signal', 'signal'],
  ['on-accent', 'accent'],
  ['on-accent-soft', 'accent-soft'],
  ['on-danger', 'danger'],
  ['on-success', 'success'],
  ['on-ink', 'ink'],
  ['success', 'success-soft'],
  ['danger', 'danger-soft'],
  ['warning', 'warning-soft'],
] as const;

export const TEXT_SIZES = ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl', '5xl'] as const;
export const SPACES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const RADII = ['s', 'm', 'l', 'pill'] as const;
export const SHADOWS = [1, 2, 3] as const;
