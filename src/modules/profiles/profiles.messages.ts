/** Every sentence that this module says to a user on the server's side. Contracts have those of fields. */
import { MOST_BLOCKED } from './preferences.rules.ts';

export const profilesRefusals = {
  /** Where a viewer sees no user of a name. */
  userNotFound: 'We could not find that person.',
  ownBlock: 'You cannot block yourself.',
  tooManyBlocks: `You have blocked ${MOST_BLOCKED.toLocaleString('en-US')} people. Unblock somebody first.`,
} as const;

export const profilesConfirmations = {
  updated: 'Successfully updated profile information',
  blocked: (displayName: string) => `You blocked ${displayName}`,
  unblocked: (displayName: string) => `You unblocked ${displayName}`,
} as const;

/** Shown in place of the name of a deleted account (decisions.md section 7). */
export const DELETED_NAME = 'Deleted user';

export const profilesExportTexts = {
  profile: 'Your profile, as others see it, with your counters.',
  preferences: 'What you chose under Privacy and Content, and which mails you do not want.',
  blocks: 'Whom you blocked.',
} as const;
