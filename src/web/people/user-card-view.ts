import type { PublicUser } from '#modules/profiles/users.contract.ts';

export const USER_CARD = [
  'username',
  'displayName',
  'profileImageUrl',
  'headline',
  'accountType',
  'contentType',
  'featuredPlatform',
  'audienceSize',
  'answersQuickly',
  'payments',
  'verifiedDomains',
] as const satisfies readonly (keyof PublicUser)[];

export type UserCardView = Pick<PublicUser, (typeof USER_CARD)[number]>;
