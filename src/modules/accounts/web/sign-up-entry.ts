import type { SignUpMode } from '#modules/place/place.rules.ts';

/** Whether a visitor may sign up: with `open` the form is shown, with `over` their invitation link is no longer valid. */
export type SignUpEntry = 'open' | 'invite' | 'over' | 'closed';

/** @param invitation whether the visitor came with a link, and whether it is valid */
export function signUpEntry(mode: SignUpMode, invitation: 'none' | 'valid' | 'over'): SignUpEntry {
  if (mode !== 'invite') return mode;
  if (invitation === 'valid') return 'open';
  return invitation === 'over' ? 'over' : 'invite';
}
