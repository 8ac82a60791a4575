import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';

export const KOLLAB_CARD = [
  'kollabId',
  'title',
  'imageUrl',
  'category',
  'summary',
  'lookingForTypes',
  'active',
  'datePosted',
  'username',
  'displayName',
  'profileImageUrl',
  'audienceSize',
  'featuredPlatform',
] as const satisfies readonly (keyof KollabView)[];

/** What a card shows of a Kollab. */
export type KollabCardView = Pick<KollabView, (typeof KOLLAB_CARD)[number]>;
