import type { Role } from '#contract/policy.ts';
import type { SignUpMode } from '#modules/place/place.rules.ts';

export const SIGN_UP_WORDS: Readonly<Record<SignUpMode, string>> = {
  open: 'Everybody',
  invite: 'Only with an invitation link',
  closed: 'Nobody',
};

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  user: 'User',
  moderator: 'Moderator',
  admin: 'Admin',
};

export const SETTING_WORDS: Readonly<Record<string, string>> = {
  name: 'Name',
  tagline: 'Tagline',
  footerLabel: 'Label in the footer',
  accent: 'Colour',
  logo: 'Logo',
  contact: 'Contact address',
  operatorName: 'Operator',
  operatorAddress: 'Address of the operator',
  signUp: 'Who may sign up',
  announcementText: 'Announcement',
  announcementUntil: 'End of the announcement',
  announcementLink: 'Link of the announcement',
};

export const ACTION_WORDS: Readonly<Record<string, string>> = {
  set_up: 'Made the first admin',
  settings: 'Changed the settings',
  invitation_made: 'Made an invitation link',
  invitation_revoked: 'Took back an invitation link',
  waiting_invited: 'Invited people from the waiting list',
  test_mail: 'Sent a test mail',
  address_read: 'Read the address of a user',
};
