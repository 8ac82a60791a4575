import type { FullKollabView, KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { isServed, type Shown } from '#web/list/served-list.ts';

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

export function kollabIdOf(item: Shown<Pick<KollabBriefView, 'kollabId'>>): string {
  // Its card's first link leads to the Kollab.
  return isServed(item) ? (/[0-9a-f-]{36}/.exec(item.href)?.[0] ?? item.href) : item.kollabId;
}

/** What a card shows of a Kollab. */
export type KollabCardView = KollabBriefView &
  Pick<
    KollabView,
    'summary' | 'active' | 'closesAt' | 'profileImageUrl' | 'likeCount' | 'commentCount' | 'answersQuickly'
  > &
  // In lists of others' Kollabs it is not there: they hold none that is out of sight.
  Partial<Pick<FullKollabView, 'visible'>>;
