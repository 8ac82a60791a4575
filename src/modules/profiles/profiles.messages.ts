import { MOST_HIDDEN, MOST_MUTED } from './hides.rules.ts';
import { MOST_BLOCKED } from './preferences.rules.ts';
import { CONTENT_TYPE_DAYS } from './profiles.rules.ts';
import { localMomentTexts } from './time-zone.rules.ts';

export const profilesRefusals = {
  /** For an unknown user, and for one whom the viewer cannot see. */
  userNotFound: 'We could not find that person.',
  ownBlock: 'You cannot block yourself.',
  tooManyBlocks: `You have blocked ${MOST_BLOCKED.toLocaleString('en-US')} people. Unblock somebody first.`,
  ownMute: 'You cannot mute yourself.',
  tooManyMutes: `You have muted ${MOST_MUTED.toLocaleString('en-US')} people. Unmute somebody first.`,
  cardNotFound: 'We could not find that.',
  tooManyHides: `You have hidden ${MOST_HIDDEN.toLocaleString('en-US')} things. Show one of them again first.`,
} as const;

/**
 * @param until from when it may be changed again
 */
export function contentTypeKeptMessage(until: Date, timeZone: string | null): string {
  const [day, time] = localMomentTexts(until, timeZone);
  return `You changed your content category less than ${CONTENT_TYPE_DAYS} days ago. You can change it again from ${day}, ${time}.`;
}

export const profilesConfirmations = {
  updated: 'Successfully updated profile information',
  contentTypeChanged: 'You changed your content category.',
  sameContentType: 'This is already your content category.',
  blocked: (displayName: string) => `You blocked ${displayName}`,
  unblocked: (displayName: string) => `You unblocked ${displayName}`,
  muted: (displayName: string) => `You muted ${displayName}`,
  unmuted: (displayName: string) => `You unmuted ${displayName}`,
  hidden: 'Hidden from your lists',
  shown: 'Shown in your lists again',
} as const;

export const DELETED_NAME = 'Deleted user';

export const profilesExportTexts = {
  profile: 'Your profile, as others see it, with your counters.',
  preferences: 'Your choices under Content Settings and Privacy Settings, and which emails you want.',
  blocks: 'The people you blocked.',
  mutes: 'The people you muted.',
  hides: 'What you hid from your lists.',
} as const;
