import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';

/** What the short cards of shelves and dense lists show. */
export const KOLLAB_BRIEF = [
  'kollabId',
  'title',
  'imageUrl',
  'category',
  'compensation',
  'lookingForTypes',
  'datePosted',
  'username',
  'displayName',
  'audienceSize',
  'featuredPlatform',
  'requestsCount',
  'requestsCompleted',
] as const satisfies readonly (keyof KollabView)[];

export type KollabBriefView = Pick<KollabView, (typeof KOLLAB_BRIEF)[number]>;

/** What a card shows of a Kollab. */
export type KollabCardView = KollabBriefView &
  Pick<
    KollabView,
    'summary' | 'active' | 'deadline' | 'profileImageUrl' | 'likeCount' | 'commentCount' | 'answersQuickly'
  >;
