import type { AccountState, Role } from '#contract/policy.ts';
import type { UserFilter } from '#modules/administration/administration.rules.ts';
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

export const STATE_WORDS: Readonly<Record<AccountState, string>> = {
  active: 'Active',
  limited: 'Limited',
  suspended: 'Suspended',
  leaving: 'Waits to be deleted',
  deleted: 'Deleted',
};

export const FILTER_WORDS: Readonly<Record<UserFilter, string>> = {
  ...STATE_WORDS,
  unconfirmed: 'Address not confirmed',
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
