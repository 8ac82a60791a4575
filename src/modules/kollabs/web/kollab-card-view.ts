import type { FullKollabView, KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { isServed, type Shown } from '#web/list/served-list.ts';

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
  // The first link of a served card leads to the Kollab.
  return isServed(item) ? (/[0-9a-f-]{36}/.exec(item.href)?.[0] ?? item.href) : item.kollabId;
}

export type KollabCardView = KollabBriefView &
  Pick<
    KollabView,
    | 'summary'
    | 'active'
    | 'closesAt'
    | 'profileImageUrl'
    | 'likeCount'
    | 'commentCount'
    | 'answersQuickly'
    | 'payments'
    | 'verifiedDomains'
  > &
  // Absent in lists of others' Kollabs, which have only visible ones.
  Partial<Pick<FullKollabView, 'visible'>>;
